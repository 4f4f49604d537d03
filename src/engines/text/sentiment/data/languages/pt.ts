import type { ForeignWords } from '../../foreign-words.ts';

/** Portuguese of Portugal and Brazil; our own list. */
export const words: ForeignWords = {
  great: `excelente perfeito perfeita perfeitamente ótimo ótima óptimo óptima fantástico fantástica maravilhoso
    maravilhosa incrível adoro adorei amei amo espetacular extraordinário impecável magnífico sensacional melhor
    excepcional genial encantado encantada nota`,
  good: `bom boa bem simpático simpática atencioso atenciosa rápido rápida rapidamente contente feliz satisfeito
    satisfeita obrigado obrigada agradeço recomendo recomendar recomendável útil fácil confortável limpo limpa bonito
    bonita agradável eficiente eficaz profissional pontual confiável funciona funcionou resolvido resolveram resolveu
    consertado arranjado ajuda ajudou ajudaram gentil gentis educado educada prazer gosto gostei delicioso
    aliviado aliviada parabéns tranquilo barato legal `,
  bad: `mau má mal ruim lento lenta caro cara partido partida quebrado quebrada defeituoso defeito avariado avaria
    danificado danificada errado errada erro erros problema problemas falha falhou atraso atrasado atrasada tarde
    desapontado desapontada decepcionado decepcionada decepcionante decepção infelizmente desagradável grosseiro
    grosseira incompetente inútil sujo suja barulhento complicado perdido perdida falta faltava esqueceram ignoraram trava
    travou travado bloqueado espero esperando espera reclamação reclamar queixa impossível triste zangado zangada
    irritado irritada chateado chateada ninguém pior recusado cobraram negaram caiu roubado mentira mentiram frio fraco
    insatisfeito insatisfeita farto farta cansado cansada enganado enganada demora demorou`,
  awful: `desastre desastroso horrível terrível péssimo péssima vergonha vergonhoso vergonhosa indignante inaceitável
    insuportável absurdo absurda nojo nojento burla golpe fraude odeio ridículo merda porcaria pesadelo intolerável
    catástrofe lixo descaso`,
  negators: 'não nao nunca jamais nenhum nenhuma sem nada nem',
  negatedBehind: false,
  boosters: 'muito muita realmente tão demais super extremamente absolutamente totalmente bastante todo toda',
  contrasts: 'mas porém contudo todavia',
  praise: `nada mau; nada mal; nenhum problema; sem problemas; sem problema; a tempo; voltou a
    funcionar`,
  blame: `não funciona; já não; ninguém me; ainda não; de novo não; tarde demais; muito tarde; muito caro; caro demais; sem
    internet; nunca mais; há semanas; tão ruim; tão mau; não serve; não responde; ninguém atende`,
  neutral:
    'gostaria de; gostaria que; bom dia; boa tarde; boa noite; tudo bem; está bem; mais tarde; de tarde; ou bem; bem como',
};
