import type { Manifest } from 'vite'
import { ORIGIN } from './origin.ts'
import type { PublicPage } from './public-pages.ts'

interface Parts {
  /** The HTML of the built client page. */
  shell: string
  manifest: Manifest
}

interface PublicParts extends Parts {
  page: PublicPage
  content: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const headOf = ({ path, title, description, linkedData }: PublicPage): string => {
  const url = `${ORIGIN}${path}`
  const named = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title>`,
    named('name', 'description', description),
    `<link rel="canonical" href="${url}">`,
    named('property', 'og:type', 'website'),
    named('property', 'og:site_name', 'MetaPyra'),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    named('property', 'og:url', url),
    named('property', 'og:image', `${ORIGIN}/preview.png`),
    named('property', 'og:image:width', '1200'),
    named('property', 'og:image:height', '630'),
    named(
      'property',
      'og:image:alt',
      'A room seen from above, with people at their desks and on the rug, talking',
    ),
    named('name', 'twitter:card', 'summary_large_image'),
    named('name', 'twitter:title', title),
    named('name', 'twitter:description', description),
    named('name', 'twitter:image', `${ORIGIN}/preview.png`),
    ...(linkedData ? [`<script type="application/ld+json">${JSON.stringify(linkedData)}</script>`] : []),
  ].join('\n    ')
}

/** Returns the link tags that preload a screen's styles, without which it can't be displayed, and its code. */
const partsOf = (manifest: Manifest, sources: readonly string[], shell: string): string => {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`The build has no ${source}`)
    visit(source)
  }
  const isNew = (file: string) => !shell.includes(`/${file}"`)
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
}

const replaced = (text: string, what: RegExp, by: string) => {
  if (!what.test(text)) throw new Error(`The page of the client has no ${what}`)
  return text.replace(what, () => by)
}

/** The client's page with a screen's preload tags in its head. */
export const screenHtml = ({ shell: clientHtml, manifest }: Parts, sources: readonly string[]): string => {
  const parts = partsOf(manifest, sources, clientHtml)
  return replaced(clientHtml, /\n\s*<\/head>/, `${parts && `\n    ${parts}`}\n  </head>`)
}

/** A public page: the client's page with the page's metadata in its head and its rendered content. */
export const pageHtml = ({ shell: clientHtml, manifest, page, content }: PublicParts): string => {
  let html = replaced(
    screenHtml({ shell: clientHtml, manifest }, page.sources),
    /\s*<meta name="description"[^>]*>/,
    '',
  )
  html = replaced(html, /<title>.*?<\/title>/, headOf(page))
  if (!content) return html
  // Without JavaScript, the page uses the light theme.
  html = replaced(html, /<html lang="en">/, '<html lang="en" data-theme="light">')
  return replaced(
    html,
    /<div id="root">\s*<main id="boot">[\s\S]*?<\/main>\s*<\/div>/,
    `<div id="root">${content}</div>`,
  )
}
