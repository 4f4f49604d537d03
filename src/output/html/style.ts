/** The style sheet of the page. */
import { classKeys, dark, declare, light, strengths, toneKeys } from './palette.ts';

const chartColors = [...classKeys, ...toneKeys]
  .map(
    (key) => `.c-${key}{fill:var(--${key})}.b-${key}{background:var(--${key})}.edge-${key}{border-color:var(--${key})}`,
  )
  .join('\n');

const grounds = classKeys
  .flatMap((key) => strengths.map((i) => `.ground-${key}-${i}{background:var(--${key}-${i})}`))
  .join('\n');

/** Unticking a class removes its marks in a text and hides its lines in a list. */
const filters = classKeys
  .map((key) => {
    const off = `section:has(.show-${key}:not(:checked))`;
    return `${off} li.s-${key}{display:none}${off} .prose .s-${key}{background:none;border-color:transparent}${off} .prose .s-${key} sup{display:none}`;
  })
  .join('\n');

/** Rows as blocks, each cell with its label, for tables that are wider than their page. */
const stack = (table: string): string =>
  [
    `.wide:has(${table}){overflow-x:visible}`,
    `${table},${table} :is(thead,tbody,th,td){display:block}`,
    `${table} tr{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:.5rem .75rem;border-bottom:1px solid var(--line)}`,
    `${table} :is(th,td){border:0;padding:0;white-space:normal;text-align:left;width:auto;min-width:0;max-width:100%}`,
    `${table} thead{position:sticky;top:0;background:var(--panel)}`,
    `${table}:not([data-sortable]) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`,
    `${table} td:empty{display:none}`,
    `${table} td[data-label]::before{content:attr(data-label) " ";font-size:.8125rem;color:var(--quiet)}`,
    `${table} td:is(.said,:has(>.said,>.bar)){flex-basis:100%}`,
  ].join('\n  ');

export const reportStyle = `
:root{color-scheme:light dark;${declare(light)}}
@media screen and (prefers-color-scheme:dark){:root{${declare(dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:3rem 1.25rem 4rem;max-width:54rem;background:var(--ground);color:var(--ink);
  font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance;break-after:avoid}
h1{font-size:2rem;font-weight:650;letter-spacing:-.015em;margin:0 0 .25rem}
h2{font-size:1.4rem;font-weight:650;letter-spacing:-.01em;margin:0 0 .25rem}
h3{font-size:1rem;font-weight:650;margin:2.25rem 0 .6rem}
h4{font-size:.875rem;font-weight:650;margin:1rem 0 .3rem}
ol,ul{margin:0;padding:0;list-style:none}
.quiet,.job,.hint,.agents,.made,.axis,.ticks,.rows,footer{color:var(--quiet)}
.job,.hint,.agents,.made,footer{font-size:.875rem;margin:.25rem 0}
.hint{margin:.5rem 0 .75rem;max-width:42rem}
.number{font-variant-numeric:tabular-nums}
.aside{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:1rem;top:-4rem;padding:.4rem .8rem;background:var(--panel)}
.skip:focus{top:.5rem}
nav{margin:2rem 0 0}
nav h2{font-size:.875rem}
nav li{display:grid;grid-template-columns:minmax(9rem,1fr) 2fr;gap:.25rem 1.5rem;padding:.55rem 0;border-top:1px solid var(--line)}
nav ol{border-bottom:1px solid var(--line)}
nav a{font-weight:600}
section{margin-top:3.5rem;padding-top:1.5rem;border-top:2px solid var(--ink)}
.short{font-size:1.0625rem;margin:0 0 .25rem;max-width:44rem}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line)}

.shares{display:block;margin:1.5rem 0 .75rem;border-radius:3px}
.legend{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;font-size:.9375rem}
.legend legend{float:left;width:100%;padding:0;font-size:.875rem;color:var(--quiet)}
.legend label{display:inline-flex;align-items:baseline;gap:.4rem}
.legend input{align-self:center;width:1.1rem;height:1.1rem;margin:0;accent-color:var(--link)}
.swatch{display:inline-block;width:.7rem;height:.7rem;border-radius:2px}

.chart{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.75rem;font-size:.8125rem;break-inside:avoid}
.chart svg{display:block;background:var(--panel);border:1px solid var(--line);border-width:1px 0}
.rows li{height:2.25em;line-height:2.25em;text-align:right;white-space:nowrap}
.tall .rows li{height:2.75em;line-height:2.75em}
.rows{border:solid transparent;border-width:1px 0}
.ticks{grid-column:2;display:flex;justify-content:space-between;font-variant-numeric:tabular-nums}
.ticks li{width:0;display:flex;justify-content:center;white-space:nowrap}
.ticks li:first-child{justify-content:flex-start}
.ticks li:last-child{justify-content:flex-end}
.axis{grid-column:2;margin:0;text-align:center}
.grid,.zero,.trend,.head{fill:none;vector-effect:non-scaling-stroke}
.grid{stroke:var(--line)}
.zero{stroke:var(--quiet)}
.trend{stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.faint{fill-opacity:.3}
.target{fill:transparent}
.target:target{fill:var(--mark)}
.head{stroke:var(--ink);stroke-width:2;visibility:hidden}
.head.on{visibility:visible}
${chartColors}

details.data{margin-top:.75rem;font-size:.875rem}
summary{cursor:pointer;color:var(--link);width:fit-content}
.wide{overflow-x:auto;max-height:26rem;overflow-y:auto;margin-top:.5rem;border:1px solid var(--line)}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .75rem;text-align:left;font-weight:400;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{position:sticky;top:0;background:var(--panel);font-weight:600}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}

.strongest{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:0 2rem}
.strongest h4{margin-top:.25rem}
.strongest li{border-left-style:solid;border-left-width:4px;padding:.1rem 0 .1rem .75rem;margin-bottom:.5rem}
.strongest a{color:inherit;text-decoration-color:var(--quiet)}

.said,.prose,.summary,.sentences,.strongest li{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Charter,Georgia,serif;font-size:1.0625rem}
.sentences li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem 1.25rem;align-items:baseline;padding:.3rem .75rem;margin-bottom:2px;border-left-style:solid;border-left-width:4px;break-inside:avoid}
.verdict{font:400 .8125rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap}
.prose{max-width:42rem;line-height:1.75}
.prose p{margin:0 0 .6rem;white-space:pre-wrap;orphans:2;widows:2}
.prose b{font-weight:650}
.prose .s{padding:.12em .15em;border-radius:2px;-webkit-box-decoration-break:clone;box-decoration-break:clone}
.prose .s-neutral{padding:0}
.prose sup{line-height:0;font-size:.7em;padding-left:.15em;font-family:system-ui,sans-serif}
mark{unicode-bidi:isolate;background:var(--mark);color:inherit;padding:.12em .15em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
mark.personal{background:none;text-decoration:underline dotted 2px;text-underline-offset:.2em}
:target:is(li,bdi,mark){outline:2px solid var(--link);outline-offset:1px}
${grounds}
${filters}

.summary{counter-reset:sentence;margin-top:1.25rem;max-width:42rem}
.summary li{counter-increment:sentence;position:relative;padding-left:2.25rem;margin-bottom:.75rem;break-inside:avoid}
.summary li::before{content:counter(sentence);position:absolute;left:0;color:var(--quiet);font:.875rem/1.9 system-ui,sans-serif}
.summary a{font:.8125rem system-ui,sans-serif;white-space:nowrap}

.deck{position:sticky;top:0;z-index:1;padding:.5rem 0;background:var(--ground)}
audio{display:block;width:100%}
video{display:block;width:100%;max-height:60vh;background:#000;border-radius:4px}
.deck video{width:auto;max-width:100%;max-height:15rem}
.trouble{margin:.5rem 0;padding:.5rem .75rem;border:1px solid var(--line);background:var(--panel);font-size:.9375rem}
.clip{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:1rem 1.5rem;align-items:start;break-inside:avoid}
.lines li{display:grid;grid-template-columns:4.5rem 7rem minmax(0,1fr) auto;gap:0 .75rem;align-items:baseline;padding:.35rem .5rem;border-bottom:1px solid var(--line);break-inside:avoid}
.clip .lines li{grid-template-columns:4.5rem minmax(0,1fr)}
.clip .who,.clip .said{grid-column:2}
.clip .who:empty{display:none}
.lines a{font-variant-numeric:tabular-nums}
.lines[data-player] li{cursor:pointer}
.lines[data-player] li:hover{background:var(--panel)}
.lines li[aria-current]{background:var(--mark)}
.who{font-size:.8125rem;font-weight:600;color:var(--quiet)}
.lines li[aria-current] .who{color:inherit}

.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:1rem 2rem;margin:1.25rem 0}
.tiles div{border-top:3px solid var(--line);padding-top:.6rem}
.tiles dt{font-size:1.5rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.tiles dd{margin:.2rem 0 0;color:var(--quiet)}
.plain{max-height:none;margin-top:.75rem;font-size:.9375rem}
.plain th{white-space:normal;overflow-wrap:normal}
.plain.tallest{max-height:80vh;margin-inline:calc(50% - min(40rem,50vw - 1.5rem))}
.plain th[scope=row] a{font-weight:600}
.themes td:last-child{width:30%;min-width:6rem}
.bar{display:block;width:100%;height:.75rem}
.quotes{margin:.75rem 0;display:grid;gap:.9rem;max-width:46rem}
.quotes li{border-left-style:solid;border-left-width:4px;padding:.1rem 0 .1rem .9rem;break-inside:avoid}
.quotes p{margin:0}
.quotes .before{font-size:.875rem;color:var(--quiet);margin-bottom:.2rem}
.quotes .where{font-size:.8125rem;color:var(--quiet);margin-top:.15rem}
details.examples{margin:.5rem 0}
.trend-agent{stroke-dasharray:6 4;stroke:var(--quiet)}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;margin:1rem 0 .25rem;font-size:.875rem}
.filters[hidden]{display:none}
.filters label{display:grid;gap:.2rem;color:var(--quiet)}
.filters :is(input,select,button){font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--quiet);border-radius:3px;padding:.3rem .5rem;max-width:16rem}
.filters output{color:var(--quiet);padding-bottom:.35rem}
#line-table td,#line-table th{vertical-align:top}
#line-table .said{display:block;white-space:normal;min-width:15rem;max-width:34rem;font-size:.9375rem}
#line-table tbody th{color:var(--quiet)}
#line-table tr[hidden]{display:none}
#line-table tr:target{outline:2px solid var(--link);outline-offset:-2px}
thead button{font:inherit;font-weight:600;color:inherit;background:none;border:0;padding:0;cursor:pointer}
th[aria-sort=ascending] button::after{content:" ↑"}
th[aria-sort=descending] button::after{content:" ↓"}
.promises td,.promises th{white-space:normal;vertical-align:top}
.promises .said{min-width:16rem}
.promises td:nth-child(n+3){min-width:9rem;overflow-wrap:normal}
.promises .quiet,.play{white-space:nowrap}
.play[aria-current]::after{content:" ■"}
.recording video{max-height:20rem;width:auto;max-width:100%}

@media (max-width:40rem){
  body{padding-top:1.5rem}
  h1{font-size:1.6rem}
  nav li,.clip,.sentences li{grid-template-columns:minmax(0,1fr)}
  .lines li{grid-template-columns:auto minmax(0,1fr) auto}
  .lines .said{grid-column:1/-1;grid-row:2}
  .clip .lines .said{grid-column:1/-1}
  .clip .lines .who{grid-column:2;order:1}
  ${stack('.stacks')}
  #line-table .said,.promises .said{min-width:0;max-width:none}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
  :root{--ground:#fff}
  body{max-width:none;padding:0;font-size:10.5pt}
  *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
  .skip,.hint,.filters,.deck,video,.clip audio,details.data,.legend input,.play{display:none}
  a{color:inherit;text-decoration:none}
  .summary a{display:none}
  .wide{overflow:visible;max-height:none;border:0}
  th,td{white-space:normal;padding:.2rem;font-size:8pt}
  ${stack('#conversation-table')}
  details.examples::details-content{content-visibility:visible}
  section{break-before:page}
  section:first-of-type{break-before:auto}
  .clip{grid-template-columns:minmax(0,1fr)}
}
`;
