import { ERROR } from './http3.ts'
import type { Http3Connection, RequestHead } from './http3-connection.ts'
import { createHttp3Connection, Http3Error } from './http3-connection.ts'
import { PACKET_BYTES } from './quic-config.ts'
import type { Address, QuicheConnection } from './quiche.ts'

/** Long enough for a slow phone; a connection that requests nothing by then is closed. */
const ASK_WITHIN_MS = 5000
const CLOSE_GRACE_MS = 300

export interface QuicEvents {
  onAsked(head: RequestHead): void
  onStream(): void
  onData(bytes: Buffer): void
  /** The session has ended; called once. */
  onClosed(): void
}

export interface QuicConnection extends Pick<Http3Connection, 'answer' | 'allow' | 'write'> {
  readonly ip: string
  hasAsked(): boolean
  receive(data: Buffer, way: { from: Address; to: Address }): void
  end(): void
}

interface Deps {
  quic: QuicheConnection
  ip: string
  send(packet: Buffer, to: Address): void
  events: QuicEvents
  /** QUIC has dropped the connection too. */
  onGone(): void
}

/** A connection with its timer. After each event it sends what is due, and a broken connection affects no other. */
export const createQuicConnection = ({ quic, ip, send, events, onGone }: Deps): QuicConnection => {
  const packet = Buffer.alloc(PACKET_BYTES)
  let timer: NodeJS.Timeout | undefined
  let hasAsked = false
  let isClosed = false
  let isGone = false

  const tellClosed = (): void => {
    if (!isClosed) events.onClosed()
    isClosed = true
  }
  const http3 = createHttp3Connection(quic, {
    onAsked: (head) => {
      hasAsked = true
      events.onAsked(head)
    },
    onStream: events.onStream,
    onData: events.onData,
    onEnd: () => {
      tellClosed()
      finish()
    },
  })
  const closeNow = (code: number): void => {
    try {
      quic.close(true, code, Buffer.of())
    } catch {
      // It is already closing.
    }
  }
  const sendAll = (): void => {
    for (;;) {
      const out = quic.send(packet)
      if (!out) return
      send(Buffer.from(packet.subarray(0, out[0])), out[1].to)
    }
  }
  const settle = (): void => {
    clearTimeout(timer)
    if (isGone) return
    if (quic.isClosed()) {
      isGone = true
      clearTimeout(deadline)
      tellClosed()
      onGone()
      return
    }
    const dueMs = quic.timeout()
    if (dueMs !== null) timer = setTimeout(() => step(() => quic.onTimeout()), dueMs)
  }
  /** Performs one action on the connection and its consequences. Errors are the peer's or the library's fault. */
  const step = (act: () => void): void => {
    if (isGone) return
    try {
      act()
      http3.process()
    } catch (error) {
      closeNow(error instanceof Http3Error ? error.code : ERROR.internal)
    }
    try {
      sendAll()
    } catch {
      closeNow(ERROR.internal)
    }
    settle()
  }
  const finish = (): void => {
    setTimeout(() => step(() => closeNow(ERROR.none)), CLOSE_GRACE_MS)
  }
  const deadline = setTimeout(() => {
    if (!hasAsked) step(() => closeNow(ERROR.none))
  }, ASK_WITHIN_MS)

  return {
    ip,
    hasAsked: () => hasAsked,
    receive: (data, way) =>
      step(() => {
        quic.recv(data, way)
      }),
    answer: (status) => {
      step(() => http3.answer(status))
      if (status !== 200) finish()
    },
    allow: (bytes) => step(() => http3.allow(bytes)),
    write: (bytes, onTaken) => step(() => http3.write(bytes, onTaken)),
    end: () => {
      step(() => http3.end())
      finish()
    },
  }
}
