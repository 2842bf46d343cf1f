import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AliasOptions, CSSModulesOptions, Manifest, Plugin } from 'vite'
import { build } from 'vite'
import { shimBrowser } from './browser-shim.ts'
import { dataFiles } from './data-files.ts'
import { pageHtml, screenHtml } from './page-html.ts'
import { publicPages } from './public-pages.ts'

/** The space's screen and the code that loads the session. All are requested at once instead of one after the other. */
const SPACE_SOURCES = [
  'src/room/space-screen.lazy.tsx',
  '../shared/session/src/lazy-session.lazy.ts',
  'src/app/background-tasks.lazy.ts',
]

interface Options {
  root: string
  alias: AliasOptions
  cssModules: CSSModulesOptions
}

/** Builds the same sources for Node: `renderPage` of `render-page.tsx`. */
const loadRenderer = async ({ root, alias, cssModules }: Options, folder: string) => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: dataFiles(),
    resolve: { alias },
    css: { modules: cssModules },
    ssr: { noExternal: true },
    build: { ssr: 'build/render-page.tsx', outDir: folder, emptyOutDir: true, minify: false },
  })
  const file = pathToFileURL(join(folder, 'render-page.js')).href
  const module: typeof import('./render-page.tsx') = await import(file)
  return module.renderPage
}

/**
 * Renders the public pages to `dist/pages` after the client is built. They are readable without JavaScript, and the
 * client hydrates them unchanged. Also writes the page of the space, which has no content and preloads its parts.
 */
export const prerender = (options: Options): Plugin => ({
  name: 'prerender',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler: async () => {
      const dist = join(options.root, 'dist')
      // This also runs after a failed build; then Vite reports the cause, not a missing file.
      if (!existsSync(join(dist, 'index.html'))) return
      const shell = readFileSync(join(dist, 'index.html'), 'utf8')
      const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
      const folder = join(dist, '.render')
      const browser = shimBrowser()
      const renderPage = await loadRenderer(options, folder)
      mkdirSync(join(dist, 'pages'), { recursive: true })
      for (const page of publicPages) {
        browser.goTo(page.path)
        const content = page.sources.length > 0 ? await renderPage(page.path) : ''
        writeFileSync(join(dist, 'pages', page.file), pageHtml({ shell, manifest, page, content }))
      }
      writeFileSync(join(dist, 'pages', 'space.html'), screenHtml({ shell, manifest }, SPACE_SOURCES))
      browser.leave()
      rmSync(folder, { recursive: true })
    },
  },
})
