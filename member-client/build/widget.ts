import { join } from 'node:path'
import type { Plugin } from 'vite'
import { oneFile } from './one-file.ts'

const WIDGET_FILE = 'widget.js'

const entry = join(import.meta.dirname, '../src/app/widget/widget.ts')

/** A standalone script that runs on any page and adds only its button. */
const bundleWidget = () => oneFile(entry)

/** Serves `/widget.js` beside the client. It is built separately, because they share no code. */
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
