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
  const metaTag = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title>`,
    metaTag('name', 'description', description),
    `<link rel="canonical" href="${url}">`,
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', 'MetaPyra'),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', url),
    metaTag('property', 'og:image', `${ORIGIN}/preview.png`),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag(
      'property',
      'og:image:alt',
      'A room seen from above, with people at their desks and on the rug, talking',
    ),
    metaTag('name', 'twitter:card', 'summary_large_image'),
    metaTag('name', 'twitter:title', title),
    metaTag('name', 'twitter:description', description),
    metaTag('name', 'twitter:image', `${ORIGIN}/preview.png`),
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

const replaced = (text: string, pattern: RegExp, by: string) => {
  if (!pattern.test(text)) throw new Error(`The page of the client has no ${pattern}`)
  return text.replace(pattern, () => by)
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
