import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { escapeHtml } from '../../text/html.ts'

/** The member client's form page, with the values of its tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--page:#fff;--line:#e5e0d8;--text:#211c16;--muted:#625a50;--brand:#4b3cc4;--hover:#3e30ab;--focus:#6a5ae6}
@media(prefers-color-scheme:dark){:root{--page:#201c18;--line:#393229;--text:#f4efe8;--muted:#b9afa3;--brand:#7060ea;--hover:#6353dd;--focus:#a598ff}}
*{box-sizing:border-box}html{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;background:var(--page);color:var(--text)}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;padding:16px 16px 32px}
header a{display:inline-flex;align-items:center;gap:8px;padding:8px 0;color:inherit;font-size:1.25rem;font-weight:600;text-decoration:none;border-radius:6px}
main{width:100%;max-width:400px;margin:0 auto;padding:40px 0 32px}h1{margin:0;font-size:1.75rem;line-height:1.2;text-wrap:balance}p{margin:12px 0 0;color:var(--muted)}
.act{display:flex;align-items:center;justify-content:center;min-height:44px;margin:32px 0 0;padding:0 20px;border-radius:6px;background:var(--brand);color:#fff;font-weight:600;line-height:1.25;text-decoration:none}
button.act{width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}button.quiet{background:none;color:inherit;border:1px solid var(--line)}button.quiet:hover{background:var(--line)}
.act:hover{background:var(--hover)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.id{margin:32px 0 0;padding:16px 0 0;border-top:1px solid var(--line);font-size:.875rem;overflow-wrap:anywhere}.id b{color:var(--text);font-weight:600;user-select:all}
@media(min-width:600px){body{padding:24px 32px 40px}main{align-self:center;padding:32px 0 10dvh}}`

/** Inlined, because the request that failed may be any, even one for an image. */
const MARK = `<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><path fill="#f0a92b" d="M16 2.5 10.8 11.4 15.2 13.4 21.2 11.4z"/><path fill="#7262ea" d="M10 12.7 15.1 15 14 29.5 3 24z"/><path fill="#4b3cc4" d="M22 12.7 29 24 14 29.5 15.1 15z"/></svg>`

interface PlainPage {
  title: string
  /** The logo's link. */
  home: string
  /** The HTML below the title. */
  main: string
}

/** A self-contained page: no script, file or cookie. */
export const standalonePage = ({ title, home, main }: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><header><a href="${escapeHtml(home)}" aria-label="${PRODUCT_NAME}, home">${MARK}${PRODUCT_NAME}</a></header>
<main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`
