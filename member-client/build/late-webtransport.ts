import type { Plugin } from 'vite'

const WEBTRANSPORT = /engine\.io-client\/build\/esm\/transports\/webtransport\.js$/
const WHOLE = '?whole'

/** The transport as its engine knows it from the start; opened, it becomes the library's own. */
const late = `
import { Transport } from '../transport.js'
export class WT extends Transport {
  get name() { return 'webtransport' }
  doOpen() {
    import('./webtransport.js${WHOLE}').then(({ WT }) => {
      if (this.readyState !== 'opening') return
      Object.setPrototypeOf(this, WT.prototype)
      this.doOpen()
    }, (error) => this.onError('webtransport error', error))
  }
  doClose() {}
}
`

/** WebTransport, and the parser's streams that it alone needs, come once a server offers it: 1 KB of the space's 50. */
export const lateWebTransport = (): Plugin => ({
  name: 'late-webtransport',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^engine\.io-parser$/ },
    async handler(source, importer) {
      if (!importer?.endsWith(WHOLE)) return null
      // Another copy: what stands in the first one for this alone is dropped there.
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && { ...resolved, id: `${resolved.id}${WHOLE}` }
    },
  },
  load: {
    filter: { id: WEBTRANSPORT },
    handler: () => late,
  },
})
