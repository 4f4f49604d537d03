/** The style sheet of the page in the browser, with the colours of the report. */
import { classKeys, dark, declare, light } from '../output/html/palette.ts';

const classColors = classKeys
  .map(
    (key) =>
      `.c-${key}{fill:var(--${key})}.edge-${key}{border-left-color:var(--${key})}.b-${key}{background:var(--${key})}`,
  )
  .join('\n');

export const style = `
:root{color-scheme:light dark;${declare(light)};--good:#0c5960;--bad:#9c3114;--fill:#f2efe8}
@media (prefers-color-scheme:dark){:root{${declare(dark)};--good:#82d8dc;--bad:#ff8f6b;--fill:#2a2824}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem) 3rem;max-width:86rem;background:var(--ground);color:var(--ink);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
:focus-visible,label.button:focus-within{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
main:focus{outline:none}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:1.25rem;font-weight:700;letter-spacing:-.01em}
h2{font-size:1.5rem;font-weight:650;letter-spacing:-.01em;margin-bottom:.75rem}
h3{font-size:1rem;font-weight:650}
h4{font-size:.875rem;font-weight:650}
p{margin:0}
ol,ul{margin:0;padding:0;list-style:none}
code,pre,.mono{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
.quiet,.hint{color:var(--quiet)}
.hint,.problem{font-size:.875rem}
.problem,.bad{color:var(--bad)}
.good{color:var(--good)}
.aside{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:1rem;top:-4rem;padding:.4rem .8rem;background:var(--panel);z-index:2}
.skip:focus{top:.5rem}

.top{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.75rem;padding:.9rem 0;border-bottom:1px solid var(--line);margin-bottom:1.75rem}
.top nav{display:flex;gap:1.25rem}
.top nav a{color:var(--ink);text-decoration:none;padding:.3rem 0;border-bottom:2px solid transparent}
.top nav a:hover{border-color:var(--line)}
.top nav a[aria-current]{border-color:var(--ink);font-weight:600}
#account{margin-left:auto;display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .5rem;font-size:.9375rem}
#account button{margin-left:.5rem}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line);font-size:.875rem;color:var(--quiet)}
#trouble,.notice{padding:.7rem 1rem;margin-bottom:1.5rem;background:var(--panel);border:1px solid var(--line);border-left:4px solid var(--bad)}
#trouble{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
dialog{max-width:min(34rem,calc(100vw - 2rem));padding:1.5rem;background:var(--panel);color:inherit;border:1px solid var(--line);border-radius:8px}
dialog::backdrop{background:rgb(0 0 0/.5)}
dialog p{margin-bottom:1.25rem}
#signed-out{max-width:40rem;margin:8vh auto 0}
#signed-out p{margin-bottom:1rem}

label{font-size:.875rem;font-weight:600}
button,.button,select,input,textarea{font:inherit;color:inherit}
button,.button{font-size:.9375rem;font-weight:500;padding:.3rem .8rem;background:var(--panel);border:1px solid var(--quiet);border-radius:5px;cursor:pointer;line-height:1.5}
button:hover,.button:hover{border-color:var(--ink)}
button.main{background:var(--ink);border-color:var(--ink);color:var(--ground)}
button.main:hover{opacity:1;background:var(--link);border-color:var(--link)}
button.plain{padding:.2rem .5rem;font-size:.8125rem;border-color:var(--line)}
button[disabled]{color:var(--quiet);background:var(--fill);border-color:var(--line);cursor:default}
input:not([type=file]),select,textarea{width:100%;padding:.45rem .6rem;background:var(--panel);border:1px solid var(--quiet);border-radius:5px}
textarea{display:block;resize:vertical;line-height:1.5}
[aria-invalid=true]{border-color:var(--bad)!important}
.tools{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}

.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem 3rem}
.columns>#results{order:1}
.columns>.side:not(.wide){order:2}
.editing .columns>.side:not(.wide){order:0}
@media (min-width:60rem){
  .columns{grid-template-columns:minmax(0,1fr) minmax(20rem,25rem);grid-template-rows:auto 1fr;row-gap:0}
  .columns.even{grid-template-columns:minmax(0,1fr) minmax(0,1fr);grid-template-rows:none}
  .columns>#results{grid-column:1;grid-row:2}
  .columns>.side:not(.wide){grid-column:2;grid-row:1/3;align-self:start;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto;padding:4px;margin:-4px}
}
.work,.side{min-width:0}
.work>label:first-child{display:block;margin-bottom:.35rem}
#input{font:1.0625rem/1.6 "Iowan Old Style","Palatino Linotype",Palatino,Charter,Georgia,serif;padding:.8rem 1rem;min-height:11rem;max-height:60vh}
#input+.hint{margin:.4rem 0 .75rem}
#source{margin-top:.75rem;font-size:.875rem}
#state{margin:1.25rem 0 0;min-height:1.5em;font-size:.9375rem}
#results{min-width:0;margin-top:.75rem}
#results[aria-busy=true]{opacity:.6}
@media (prefers-reduced-motion:no-preference){#results{transition:opacity .15s}}
body.dragging #input{outline:3px dashed var(--link);outline-offset:3px}

.shares{display:block;width:100%;height:.6rem;border-radius:3px}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:.5rem 0 0;font-size:.8125rem;color:var(--quiet);font-variant-numeric:tabular-nums}
.swatch{display:inline-block;width:.65rem;height:.65rem;border-radius:2px;margin-right:.4rem}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin:2rem 0 .6rem}
.head select{width:auto;padding:.2rem .4rem;font-size:.875rem}
.head label{display:flex;align-items:center;gap:.5rem;font-weight:400;color:var(--quiet)}
.side .head:first-child{margin-top:0}
.said{font:1.0625rem/1.55 "Iowan Old Style","Palatino Linotype",Palatino,Charter,Georgia,serif}
.summary{counter-reset:n}
.summary li{counter-increment:n;position:relative;padding:.2rem 0 .2rem 1.9rem}
.summary li::before{content:counter(n);position:absolute;left:.25rem;color:var(--quiet);font:.875rem/1.75 system-ui,sans-serif}
.summary a{color:inherit;text-decoration-color:var(--line)}
.summary a:hover{text-decoration-color:currentColor}
.sentence{content-visibility:auto;contain-intrinsic-size:auto 3.5rem;border-left:4px solid;padding:.3rem 0 .35rem .9rem;margin-bottom:.3rem}
.sentence:target{background:var(--fill)}
.line{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1.25rem;align-items:baseline}
.line .said{flex:1 1 16rem;min-width:0}
.verdict{display:flex;gap:.2rem .6rem;align-items:baseline;font-size:.8125rem;color:var(--quiet);white-space:nowrap;font-variant-numeric:tabular-nums}
.speaker{display:block;font-size:.8125rem;font-weight:600;color:var(--quiet)}
mark{background:none;color:inherit;text-decoration:underline wavy var(--bad) 1.5px;text-underline-offset:.2em}
.matches{margin-top:.15rem;font-size:.875rem}
.matches li{display:flex;gap:.3rem .6rem;align-items:baseline;min-width:0}
.matches b{font-weight:600;flex:none;max-width:60%}
.matches .value{color:var(--quiet);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.score{font-variant-numeric:tabular-nums;flex:none}
.kind{color:var(--quiet);flex:none}
.flag{color:var(--quiet);font-size:.8125rem}
.add{display:none}
.editing .add{display:inline-block}
.empty{color:var(--quiet);padding:.5rem 0}
.scores li{display:flex;gap:.3rem .6rem;align-items:baseline}
.scores{margin-bottom:.5rem}
.rules>li{content-visibility:auto;contain-intrinsic-size:auto 5rem;border-top:1px solid var(--line);padding:.45rem 0}
.rules ul{border-left:4px solid var(--line);padding-left:.9rem;margin-top:.25rem}
.rules .line>:first-child{flex:1 1 16rem;min-width:0}
.rules .said{font-size:1rem}

.side{font-size:.9375rem}
.side>h3:first-child{margin-bottom:.75rem}
.group{margin-bottom:1.5rem}
.group .head{margin:0 0 .35rem}
.entries{border-top:1px solid var(--line)}
.entries li{border-bottom:1px solid var(--line)}
.entries button{display:flex;width:100%;justify-content:space-between;gap:1rem;text-align:left;background:none;border:0;border-radius:0;padding:.45rem .35rem}
.entries button:hover{background:var(--fill)}
.entries .count{color:var(--quiet);font-variant-numeric:tabular-nums;flex:none}
.editor{display:grid;gap:.9rem;padding:1.1rem;background:var(--panel);border:1px solid var(--line);border-radius:8px}
.editor .field{display:grid;gap:.3rem}
.editor .pair{display:grid;grid-template-columns:1fr 1fr;gap:.9rem}
.editor input,.editor textarea,#fields input,#fields textarea{font-size:.9375rem}
.changes{border-top:1px solid var(--line);padding-top:.9rem}
.changes p{margin:.2rem 0 .5rem}
.changes li{display:grid;grid-template-columns:1.1rem minmax(0,1fr) auto;gap:.1rem .5rem;padding:.25rem 0;align-items:baseline;border-top:1px solid var(--line)}
.changes .same{color:var(--quiet)}

#fields{display:grid;gap:.9rem;margin:1rem 0}
#fields .field{display:grid;gap:.3rem}
#about{margin-top:.5rem;font-size:.9375rem}
#request .problem:empty{display:none}
pre{margin:0;padding:.8rem 1rem;background:var(--panel);border:1px solid var(--line);border-radius:5px;white-space:pre-wrap;line-height:1.5}
.scroll{max-height:32rem;overflow:auto;border-radius:5px}
pre.command{display:inline-block;padding:.5rem 1rem;margin-bottom:1rem}
.side pre{font-size:.875rem}
.side.wide>.hint{margin:.5rem 0 1.75rem}
#curl{white-space:pre;width:max-content;min-width:100%}
#response-state{margin:.25rem 0 .5rem}
${classColors}
@media (max-width:30rem){
  #account{margin-left:0;width:100%}
  #account button{margin-left:auto}
  .top{margin-bottom:1.25rem}
}
@media (forced-colors:active){.c-negative,.c-very-negative,.c-neutral,.c-positive,.c-very-positive,.swatch{forced-color-adjust:none}}
`;
