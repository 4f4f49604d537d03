/** What a messenger writes in the name of a person, in place of a message. */

/** WhatsApp, for messages that were deleted, in each language; without the last point. */
const deletedMessages = new Set(
  `null|this message was deleted|this message has been deleted|you deleted this message|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht
se eliminó este mensaje|eliminaste este mensaje|ce message a été supprimé|vous avez supprimé ce message|questo messaggio è stato eliminato
hai eliminato questo messaggio|mensagem apagada|mensagem foi apagada|esta mensagem foi apagada|você apagou esta mensagem|esta mensagem foi eliminada
eliminou esta mensagem|dit bericht is verwijderd|je hebt dit bericht verwijderd|삭제된 메시지입니다|pesan ini dihapus|pesan ini telah dihapus
anda menghapus pesan ini|mesej ini telah dipadamkan|bu mesaj silindi|bu mesajı sildiniz|данное сообщение удалено|вы удалили данное сообщение
це повідомлення видалено|це повідомлення було видалено|ви видалили це повідомлення|ta wiadomość została usunięta|usunięto tę wiadomość
det här meddelandet raderades|detta meddelande raderades|du raderade det här meddelandet|du raderade detta meddelande|denne besked blev slettet
du slettede denne besked|denne meldingen ble slettet|du slettet denne meldingen|tämä viesti poistettiin|poistit tämän viestin
tato zpráva byla smazána|tuto zprávu jste smazali|acest mesaj a fost șters|ați șters acest mesaj|ezt az üzenetet törölték
αυτό το μήνυμα διαγράφηκε|הודעה זו נמחקה|ההודעה נמחקה|מחקת הודעה זו|تم حذف هذه الرسالة|لقد حذفت هذه الرسالة|यह मैसेज मिटाया गया|यह संदेश हटा दिया गया
このメッセージは削除されました|メッセージを削除しました|此消息已被删除|此消息已删除|你删除了这条消息|您删除了此消息|此訊息已刪除|你已刪除此訊息
tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|ข้อความนี้ถูกลบแล้ว|ข้อความนี้ถูกลบ`.split(/[|\n]/),
);
/** The same in other forms. */
const deleted =
  /^\(?(?:this message was deleted|\[(?:deleted|removed)\]|(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d )?\S.{0,60}(?:撤回了一条消息|已?收回(?:了一則)?訊息| recalled a message)|this transaction appears to have no content)\.?\)?$/iu;
/** DiscordChatExporter, for what people did. Each is a sentence. */
const action =
  /^(?:joined the server|pinned a message|left the group|started a thread|started a call(?: that lasted \d{1,6} minutes?)?|(?:added|removed) \S.{0,60} (?:to|from) the group|changed the channel (?:icon|name: .{1,100}))\.$/iu;

/** Telegram, for files that were not saved. */
const missingFile = /^not included, change data exporting settings/i;

/** An image or a file of Markdown, or an element, without words. */
const attachment =
  /^(?:[-*] )?(?:<\w{1,40} ?\/>|!\[[^[\]]{0,100}\]\([^()]{1,140}\)|(?:📎|📷|🖼️?) ?\S.{0,100}\.\w{2,5}|(?!https?:)\S{1,140}\.(?:jpe?g|png|gif|webp|heic|mp[34]|mov|opus|ogg|m4a|wav|pdf|docx?|xlsx?|pptx?|zip|vcf))$/iu;

/** KakaoTalk, Telegram, LINE, WeChat and Viber write these in place of a picture, a file or a call. */
const placeholder =
  /^(?:사진(?: \d{1,3}장)?|동영상|음성메시지|이모티콘|\[ ?(?:photo|image|picture|sticker|gif|animation|video|audio|voice(?: message| call)?|file|location|album|contact|gift|poll|foto|bild|datei|imagen|archivo|fichier|immagine|imagem|arquivo|фото|видео|файл|стикер|图片|照片|视频|语音|文件|表情|動畫表情|动画表情|スタンプ|写真|動画|ボイスメッセージ|ファイル|アルバム) ?\]|(?:photo|video|sticker|voice|location|contact) message|(?:фото|відео|видео)(?:повідомлення|сообщение)|голосове повідомлення|голосовое сообщение|стікер|стикер)$/iu;

/** A mark with a link, before words in the same line: `ACTION ITEM: Call Bo - WATCH: https://x.example/1  So, when?`. */
const linkedMark = /^.{1,300}? - WATCH: https?:\/\/\S+\s{2,9}(?=\S)/i;

export const withoutMark = (line: string): string =>
  line.includes(' - WATCH: ')
    ? line.replace(linkedMark, '')
    : line.endsWith('ed)')
      ? line.replace(/ ?\(edited\)$/, '')
      : line;

/** What is above an answer to another message, and what is there in place of words about one. */
export const replyMark =
  /^(?:(?:reply(?:ing)? to|reacted to|removed an? .{1,40} reaction from|antwort auf|reagierte auf|en réponse à|réponse à|a réagi à|en respuesta a|respondiendo a|reaccionó a|in risposta a|em resposta a|respondendo a|antwoord op) ["“„«].*|\[?in reply to .{1,60}\]?|「[^「」：:]{1,40}[：:].*」|\[forwarded from .{1,60}\]|this message responded to an earlier message\.)$/i;

/** WeChat, above the message that somebody answers; it is below the answer. */
export const quoteBelow = /^引用[:：]\S{1,60}[:：]/;

const maxChars = 150;

export const isNotice = (text: string): boolean => {
  const notice = text.length > maxChars ? '' : text.trim();
  return (
    (notice.length <= 50 && deletedMessages.has((notice.endsWith('.') ? notice.slice(0, -1) : notice).toLowerCase())) ||
    deleted.test(notice) ||
    action.test(notice) ||
    attachment.test(notice) ||
    missingFile.test(notice) ||
    placeholder.test(notice)
  );
};

/** True for a line of an earlier message, above the answer to it. */
export const isQuote = (line: string): boolean => line.startsWith('> ') || replyMark.test(line);

/** True for the name under which programs write what happens in a conversation. */
export const isUnsaidSpeaker = (name: string | undefined): boolean =>
  name !== undefined &&
  /^(?:system(?: (?:message|event))?|info|系统(?:消息)?|系統|システム|시스템|система|sistema|système|[*]+|-->|<--|--|=!=|(?:agent|bot|user)[-_ ]action)$/i.test(
    name,
  );

/** A day without a year, above messages. */
export const dayWord =
  /^(?:Today|Yesterday|Heute|Gestern|Aujourd['’]hui|Hier|Hoy|Ayer|Oggi|Ieri|Hoje|Ontem|Vandaag|Gisteren|Сегодня|Вчера|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:, \p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?)?)$/u;

/** Buttons, states and reactions below the words of a message that was copied from a page. */
export const besides =
  /^(?:(?:Comment|Edit(?:ed)?|Delete|Reply|React|Forward|Copy link|Like|Share|More|Show (?:more|less)|Seen|Delivered|Sent|Read|Permalink|Translate|Bearbeiten|Löschen|Antworten|Répondre|Modifier|Supprimer|Responder|Editar|Eliminar|Rispondi|Modifica|Elimina|Beantwoorden|Bewerken|Verwijderen)(?:\s?[·•|]\s?\p{Lu}\p{Ll}{2,12})*|(?::[\w+'-]{1,40}:|\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)(?:\s?\d{1,3})?|\d{1,3} \p{Lu}\p{Ll}+(?: \p{L}+){0,3} reactions?\.?|\d{1,3} \p{Lu}[\p{L}-]{3,40}-Reaktion(?:en)?\.?|Seen by .{1,80}|(?:Read|Delivered) (?:at )?\d{1,2}:\d{2}.{0,5}|(?:[Ll]ike|[Hh]eart|[Ll]augh|[Ss]urprised|[Ss]ad|[Aa]ngry|Gefällt mir|J['’]aime|Me gusta|Mi piace|Curtir) \d{1,3}|\d{1,2}|[•·])$/u;

/** The role of a writer on the page, between the name and the words. */
export const badge =
  /^(?:Author|Member|Owner|Contributor|Collaborator|Maintainer|Moderator|Admin|Staff|Team|Edited|Bearbeitet|Modifié|Editado|Modificato|Bewerkt|Redigeret|Redigerat|Redigert|Edytowano|APP|BOT|Guest|Verified|OP|Agent|Customer|Requester|(?:Public|Internal|Private) (?:reply|note|comment)|External|Extern|Gast)$/;

/** The lines that programs add around and between turns. */
export const furniture =
  /^(?:[-=*~]{2,}\s)?(?:attendees|(?:generated|printed|exported) (?:at|on) .{0,20}\d.{3,100}|(?:generated|transcribed) (?:by|with) .{2,40}|was this (?:chat |conversation )?helpful\?.{0,20}|edited|to:? (?:.{1,80} <)?\S{1,80}@\S{1,80}|(?:tapbacks|reactions):|(?:loved|liked|disliked|laughed(?: at)?|emphasized|questioned) by \S.{0,60}|\d{1,4} repl(?:y|ies)|last reply .{1,40}|view thread|detected language:? .{2,30} with probability .{1,20}|.{1,40} is the .{1,60} transcription (?:service|software) .{1,200}|(?:transcribed by|transkribiert von|transcrit par|transcrito por|trascritto da) https?:\/\/\S+|VIEW RECORDING - .*|(?:ACTION ITEM|SCREEN SHARING|HIGHLIGHT): .*|.{1,300} - WATCH: https?:\/\/\S+|(?:powered|support[- ]software) (?:by|von) .{1,60}|you (?:are receiving|received|have received) this (?:e-?mail|message|notification|transcript) .{1,150}|(?:\S.{0,60} )?printed by .{1,60} (?:on|at) .{0,20}\d.{3,100}|© .{1,100}|view (?:this .{1,30} )?(?:in|on) \S.{0,30}|(?:view|see|open) (?:the )?(?:full |whole |entire )?(?:conversation|chat|transcript|ticket|case|thread)(?: (?:in|on) .{1,40})?(?::? https?:\S+)?|\d{1,6} (?:messages?|comments?|entries|utterances)(?: total)?|(?:this e-?mail is a service from|diese e-?mail ist ein service|cet e-?mail est un service|este correo electrónico es un servicio|questa e-?mail è un servizio|este e-?mail é um serviço|deze e-?mail is een service) .{1,100}|(?:this (?:e-?mail|message) was (?:automatically )?sent|diese (?:e-?mail|nachricht) wurde (?:automatisch )?(?:von|über|ge|ver)|cet e-?mail (?:vous )?a été envoyé|este (?:correo|e-?mail) (?:electrónico )?(?:fue|ha sido|foi) enviado|questa e-?mail è stata inviata|deze e-?mail is (?:verzonden|verstuurd)|tento e-?mail (?:odeslal|byl odeslán)|ta wiadomość została wysłana|denn?e e-?mail er sendt) .{1,100}|\w{3,20} can make mistakes[.,].{0,80}|attachments|attachment(?:s|\(s\))?:|\d{1,4}(?:\.\d)?\s?[KM]B?|\S{1,140}\.\w{2,5} - https?:\S+|.{1,30} \(auto-generated\)|(?:this|the|dieses?|die|ce|cette|est[ea]|quest[oa]|dit|deze) (?:transcri\S{1,8}|transkri\S{1,8}|trascri\S{1,6}|file|document|datei|fichier|archivo|chat|conversation|summary) (?:(?:was|is|has been|wurde|a été|fue|è stat[oa]|werd|is) )?(?:\p{L}{2,14} ){0,2}(?:exported|generated|created|produced|transcribed|erstellt|generiert|exportiert|générée?|créée?|generad[oa]|generat[oa]|creat[oa]|gegenereerd|gemaakt).{0,120}|(?:page|seite|página|pagina|strona|sida|side) \d{1,4}(?: (?:of|von|sur|de|di|van|z|av|af) |\s?\/\s?)\d{1,4}|\[[0-9A-Z]{4,8}-[0-9A-Z]{4,8}\]|(?:(?:this )?(?:chat|conversation|transcript|file)(?: was)? )?(?:exported|downloaded|printed|generated|export(?:iert|é|ado|ata|ato)) (?:from|on|by|at|am|aus|von|le|depuis|el|desde|il|da) .{0,80}\d(?:[.:]|h)\d\d.{0,60}|(?:(?:conversation|chat) )?(?:started|ended|gestartet|beendet|iniciad[ao]|commencé|terminé) (?:on|am|el|em|le) .{4,40}\d:\d\d.{0,60}|transcript|chat transcript|.{1,80} (?:hat den Chat (?:verlassen|betreten|beendet)|heeft (?:de chat|het gesprek) (?:verlaten|beëindigd)|(?:opuścił|zakończył)[ay]? (?:czat|rozmowę)|(?:lämnade|forlod|forlot) chatt?en|(?:a quitté|a rejoint) (?:le chat|la conversation)|(?:ha abandonado|se unió a|ha lasciato|è entrat[oa] in|si è unit[oa] all[ao]?|saiu d|entrou n)[ao ]*(?:el |la |il )?(?:chat|conversación|conversazione|conversa))\.?|.{1,60}님이 (?:들어왔|나갔|.{1,60}님을 (?:초대했|내보냈))습니다\.?|conversation|(?:meeting|transcription) ended after .*|(?:die |la |a )?(?:transkription|besprechung|videokonferenz|transcripción|reunión|transcription|réunion|trascrizione|riunione|transcrição|reunião) (?:wurde |ha |s['’]est |è |foi )?(?:endete|beendet|finaliz|termin|encerr)\S* .*\d:\d\d.*|(?:esta transcripción editable|cette transcription modifiable|dieses bearbeitbare transkript|questa trascrizione modificabile|esta transcrição editável) .*|[([]?(?:chat|conversation|session|call|meeting) (?:has )?(?:been )?(?:started|ended|closed|solved|resolved)(?: (?:on|at|by) .{1,60}|: .{1,40}|\s{1,3}[\d(].{0,20})?\.?[)\]]?|.{1,80} has (?:gone (?:away|offline)|signed (?:on|off)|logged (?:in|out))\.?|this editable transcript was computer generated.*|\*\*\* .{1,200} \*\*\*|.{1,80} (?:has )?(?:joined|left|ended|started) the (?:chat|conversation|conference|meeting|call|room|channel|group)\.?|.{1,80} (?:raised|lowered) (?:their|her|his) hand|(?:->|=>|→) .*|\[[^[\]]{12,200}\]|\*\[[^[\]]{3,200}\]\*)(?:\s[-=*~]{2,})?$/iu;
