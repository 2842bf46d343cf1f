import { loadPart } from '@metapyra/session/load-part'
import { WebSocket, WebTransport, XHR } from 'socket.io-client'
import type { Line, OpeningTransport } from './webtransport-line.lazy.ts'

/** socket.io-client's own transport, opened where the server says: at a port and by certificates that change. */
class OfferedWebTransport extends WebTransport {
  #line: Line | undefined

  protected override doOpen(): this {
    Promise.all([loadPart(() => import('./webtransport-line.lazy.ts')), fetch('/api/webtransport')])
      .then(([{ openLine }, offer]) =>
        openLine(this as unknown as OpeningTransport, offer, (line) => {
          this.#line = line
        }),
      )
      .catch((error) => this.onError('webtransport error', error))
    return this
  }

  protected override write(packets: Parameters<Line['write']>[0]): void {
    this.#line?.write(packets)
  }

  protected override doClose(): void {
    this.#line?.close()
  }
}

/** What the space's line begins with, and what it goes on to. */
export const transports = [XHR, WebSocket, OfferedWebTransport]
