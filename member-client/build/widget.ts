import { join } from 'node:path'
import type { Plugin } from 'vite'
import { build } from 'vite'

export const WIDGET_FILE = 'widget.js'

const entry = join(import.meta.dirname, '../src/widget/widget.ts')

/** One file that runs as it stands on any page: nothing of it is seen there but its button. */
const bundleWidget = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'metapyraGuestButton' },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error('The widget is not one file')
  return chunk.code
}

/** `/widget.js` beside the client: built apart, since it shares nothing with it. */
export const widget = (): Plugin => ({
  name: 'guest-widget',
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${WIDGET_FILE}`, (_, response, next) => {
      bundleWidget().then((code) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
        response.end(code)
      }, next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: WIDGET_FILE, source: await bundleWidget() })
  },
})
