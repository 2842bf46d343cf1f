import { join } from 'node:path'
import type { Plugin } from 'vite'

const WEBTRANSPORT = /engine\.io-client\/build\/esm\/transports\/webtransport\.js$/
const LATE = 'session/socket-io/webtransport'
const WHOLE = '?whole'

/** The transport as its engine knows it from the start; what opens it comes with the first server that offers it. */
const early = (late: string) => `
import { Transport } from '../transport.js'
export class WT extends Transport {
  get name() { return 'webtransport' }
  doOpen() {
    Promise.all([import(${JSON.stringify(late)}), fetch('/api/webtransport')])
      .then(([{ openLine }, offer]) => openLine(this, offer))
      .catch((error) => this.onError('webtransport error', error))
  }
  write(packets) { this.line.write(packets) }
  doClose() { this.line?.close() }
}
`

/** WebTransport, and the parser's streams that it alone needs, come once a server offers it: 1 KB of the space's 50. */
export const lateWebTransport = (sources: string): Plugin => {
  const late = join(sources, `${LATE}.ts`)
  return {
    name: 'late-webtransport',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^engine\.io-parser$/ },
      async handler(source, importer) {
        if (importer !== late) return null
        // Another copy: what stands in the first one for this alone is dropped there.
        const resolved = await this.resolve(source, importer, { skipSelf: true })
        return resolved && { ...resolved, id: `${resolved.id}${WHOLE}` }
      },
    },
    load: {
      filter: { id: WEBTRANSPORT },
      handler: () => early(late),
    },
  }
}
