import { escapeHtml } from '../platform/text/html.ts'

/** The values are those of the member client's tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--page:#faf8f5;--surface:#fff;--hover:#f3f0ea;--line:#e5e0d8;--control:#8c8377;--text:#211c16;
--muted:#625a50;--brand:#4b3cc4;--link:#4435b4;--focus:#6a5ae6;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#171411;--surface:#201c18;--hover:#2c2722;--line:#393229;--control:#85796c;
--text:#f4efe8;--muted:#b9afa3;--brand:#7060ea;--link:#b6abfb;--focus:#a598ff}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text)}a{color:var(--link)}
main{max-width:48rem;margin:0 auto;padding:32px 16px 64px}h1{font-size:1.75rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1rem;margin:32px 0 8px}p{margin:0 0 24px;color:var(--muted)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
form{margin:0 0 16px}label{display:block;font-weight:600;margin:0 0 4px}form div{display:flex;gap:8px}
input,button{font:inherit;height:44px;border-radius:6px;padding:0 12px;border:1px solid var(--control)}
input{flex:1;min-width:0;background:var(--surface);color:inherit}::placeholder{color:var(--muted);opacity:1}button{background:var(--brand);border-color:var(--brand);color:#fff;font-weight:600}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden;margin:0}
.list{list-style:none;padding:0}.list li+li{border-top:1px solid var(--line)}.list a,.empty,pre{display:block;padding:12px 16px}
.list a{color:inherit;text-decoration:none;overflow-wrap:anywhere}.list a:hover{background:var(--hover)}
.list a:focus-visible{outline-offset:-2px}.list strong{display:block;font-weight:600}
small{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;font-size:.875rem;color:var(--muted);font-variant-numeric:tabular-nums}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}nav{margin:0 0 16px}
.who{padding:16px}.who label{margin-top:12px}.who .tick{display:flex;gap:8px;align-items:center;font-weight:400;margin:16px 0}.who .tick input{flex:none;width:20px;height:20px;margin:0}
.who>input{display:block;width:100%}.list button{display:block;width:100%;height:auto;padding:12px 16px;border:0;border-radius:0;background:none;color:inherit;font-weight:400;text-align:start;cursor:pointer}
.list button:hover{background:var(--hover)}.list form{margin:0}.plain{background:none;color:inherit;border-color:var(--control)}summary{cursor:pointer;margin-top:12px;color:var(--muted)}
.row{display:flex;flex-wrap:wrap;gap:8px}.row button{flex:1 1 10rem;cursor:pointer}.mark{display:flex;align-items:center;gap:12px;margin:0 0 24px;color:var(--muted)}
select{font:inherit;height:44px;border-radius:6px;padding:0 12px;border:1px solid var(--control);flex:1;min-width:0;background:var(--surface);color:inherit}
.sum{display:flex;justify-content:space-between;gap:16px;padding:12px 16px;font-variant-numeric:tabular-nums}.sum span:last-child{white-space:nowrap}.total{font-weight:600}
.alert{border:1px solid var(--control);border-inline-start:4px solid #c0362c;border-radius:6px;padding:8px 12px;background:var(--surface);color:inherit;margin:0 0 12px}.cards{margin:8px 0 0;padding-inline-start:20px}.who .row{margin-top:12px}.row form{margin:0}.row form button{width:auto}
.who>label:first-child,.who>[type=hidden]+:is(label,.row){margin-top:0}
@media print{.no-print,.mark{display:none}}
iframe.card{display:block;width:100%;height:24rem;background:#fff;color-scheme:light}`

/** A sandbox's page: plain, without scripts, in the product's colors. */
export const sandboxPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>`
