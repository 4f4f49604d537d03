/** Words before a postcode: those that announce one, and those that announce something else. */
export const postcodeContext = {
  announcers: new Set(
    'postcode postcodes postal zip address addresses live lives living street road avenue lane'.split(' '),
  ),
  others: new Set(
    (
      'order orders invoice ticket case reference ref serial tracking confirmation policy booking reservation contract claim ' +
      'part sku model version flight seat gate room motorway junction exit license licence plate registration'
    ).split(' '),
  ),
};

/** Words before a number: those that announce a phone number, and those that announce something else. */
export const phoneContext = {
  announcers: new Set(
    'phone telephone tel mobile cell cellphone fax call calling called ring dial text reach whatsapp landline handy'.split(
      ' ',
    ),
  ),
  others: new Set(
    (
      'order orders invoice ticket case reference ref account serial tracking confirmation policy booking reservation contract ' +
      'claim code pin id isbn issn sku part model version transaction card parcel article item population'
    ).split(' '),
  ),
};
