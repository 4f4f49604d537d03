import type { ForeignWords } from '../../foreign-words.ts';

/** Spanish; our own list. */
export const words: ForeignWords = {
  great: `excelente perfecto perfecta perfectamente genial estupendo estupenda fantástico fantástica maravilloso
    maravillosa increíble encanta encantó encantado encantada espectacular extraordinario extraordinaria impecable
    magnífico magnífica mejor óptimo excepcional fenomenal amo`,
  good: `bueno buena buen bien amable amables simpático simpática rápido rápida rápidamente contento contenta feliz
    satisfecho satisfecha gracias agradezco agradecido agradecida recomiendo recomendar recomendable útil fácil cómodo
    cómoda limpio limpia bonito bonita hermoso agradable eficiente eficaz profesional puntual fiable confiable funciona
    funcionó resuelto resolvieron solucionado solucionaron arreglado arreglaron ayuda ayudó ayudaron atento atenta
    atentos gusto gusta gustó rico rica delicioso tranquilo aliviado felicidades educado educada barato`,
  bad: `malo mala mal lento lenta caro cara roto rota defectuoso defectuosa dañado dañada equivocado equivocada error
    errores problema problemas avería fallo falla falló retraso tarde decepcionado decepcionada decepcionante decepción
    desafortunadamente lamentablemente desagradable grosero grosera incompetente inútil sucio sucia ruidoso complicado
    perdido perdida falta faltaba olvidaron ignoraron ignoran cuelga colgó colgaron bloqueado espero esperando espera
    queja quejarme quejas reclamo reclamación imposible triste enojado enojada enfadado enfadada molesto molesta nadie
    peor rechazado cobraron negaron corte cortó robado mentira mintieron frío débil insatisfecho insatisfecha harto harta
    estafado aburrido cansado cansada`,
  awful: `desastre desastroso desastrosa horrible terrible pésimo pésima vergüenza vergonzoso vergonzosa indignante
    inaceptable insoportable fatal asco asqueroso estafa estafadores odio espantoso lamentable ridículo mierda pesadilla
    intolerable catástrofe`,
  negators: 'no nunca jamás ningún ninguna ninguno sin nada ni tampoco apenas',
  negatedBehind: false,
  boosters:
    'muy realmente tan demasiado super sumamente extremadamente absolutamente totalmente bastante mucho mucha todo',
  contrasts: 'pero sin embargo aunque',
  praise: `nada mal; nada malo; ningún problema; sin problemas; sin problema; vuelve a funcionar`,
  blame: `no funciona; ya no; nadie me; todavía no; aún no; demasiado tarde; muy tarde; muy caro; demasiado caro; sin
    internet; nunca más; hace semanas; tan malo; no sirve; no responde; no contesta`,
  neutral:
    'me gustaría; quisiera; buenos días; buenas tardes; buenas noches; buen día; más tarde; tarde o temprano; está bien; por la tarde; hora buena; o bien',
};
