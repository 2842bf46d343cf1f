import { join } from 'node:path'
import type { Plugin } from 'vite'
import { oneFile } from './one-file.ts'

const WIDGET_FILE = 'widget.js'

const entry = join(import.meta.dirname, '../src/app/widget/widget.ts')

/** Runs as it stands on any page: nothing of it is seen there but its button. */
const bundleWidget = () => oneFile(entry)

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
