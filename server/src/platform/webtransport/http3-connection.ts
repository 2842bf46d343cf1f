import type { Status } from './header-block.ts'
import { readHeaderBlock } from './header-block.ts'
import { CAPSULE, closeFrame, controlOpening, ERROR, FRAME, readFrame, statusFrame } from './http3.ts'
import type { QuicheConnection } from './quiche.ts'
import { DIRECTION } from './quiche.ts'
import { createOutlets } from './send-queues.ts'
import { readVarint } from './varint.ts'

const MOST_HEAD_BYTES = 16 * 1024
const CONTROL_STREAM = 3

export interface RequestHead {
  path: string
  authority: string
  /** Empty if none is named. */
  origin: string
}

interface Listener {
  /** The client requests a session; once per connection. */
  onAsked(head: RequestHead): void
  /** The session's stream was opened. */
  onStream(): void
  onData(bytes: Buffer): void
  /** The client has ended the session. */
  onEnd(): void
}

/** HTTP/3 on one connection, limited to one WebTransport session with one stream. */
export interface Http3Connection {
  /** Reads the data that has arrived and continues pending writes. Throws if the connection has to end. */
  process(): void
  answer(status: Status): void
  /** Permits reading this many more bytes of the session's stream. */
  allow(bytes: number): void
  /** Calls back once QUIC, which has its own limits, has taken the data. */
  write(bytes: Buffer, onTaken: () => void): void
  /** Ends the session: first its stream, then the session itself. */
  end(): void
}

/** The peer violated the protocol; the connection ends with this code. */
export class Http3Error extends Error {
  readonly code: number
  constructor(code: number) {
    super(`HTTP/3 error ${code}`)
    this.code = code
  }
}

type Part = 'head' | 'session' | 'stream' | 'ignored'

export const createHttp3Connection = (quic: QuicheConnection, listener: Listener): Http3Connection => {
  const outlets = createOutlets(quic)
  const parts = new Map<number, Part>()
  const heads = new Map<number, Buffer>()
  const chunk = Buffer.alloc(64 * 1024)
  let session: number | undefined
  let stream: number | undefined
  let isAccepted = false
  let isStarted = false
  let allowed = 0

  const ignore = (id: number): void => {
    parts.set(id, 'ignored')
    heads.delete(id)
  }
  const reject = (id: number): void => {
    ignore(id)
    quic.streamShutdown(id, DIRECTION.read, ERROR.rejected)
    quic.streamShutdown(id, DIRECTION.write, ERROR.rejected)
  }
  const endSession = (): void => {
    if (session !== undefined && parts.get(session) === 'session') {
      ignore(session)
      listener.onEnd()
    }
  }

  const openRequest = (id: number, block: Buffer, rest: Buffer): void => {
    const fields = readHeaderBlock(block)
    if (!fields) throw new Http3Error(ERROR.frame)
    const isWanted =
      fields.get(':method') === 'CONNECT' && /^webtransport(-h3)?$/.test(fields.get(':protocol') ?? '')
    heads.delete(id)
    if (!isWanted || session !== undefined) {
      ignore(id)
      outlets.write(id, statusFrame(404), true)
      return
    }
    session = id
    parts.set(id, 'session')
    heads.set(id, rest)
    const [path = '', authority = '', origin = ''] = [':path', ':authority', 'origin'].map((name) =>
      fields.get(name),
    )
    listener.onAsked({ path, authority, origin })
  }
  const hear = (bytes: Buffer): void => {
    allowed -= bytes.length
    listener.onData(bytes)
  }
  const openStream = (id: number, ofSession: number, rest: Buffer): void => {
    if (!isAccepted || ofSession !== session || stream !== undefined) {
      reject(id)
      return
    }
    stream = id
    parts.set(id, 'stream')
    heads.delete(id)
    listener.onStream()
    if (rest.length > 0) hear(rest)
  }
  /** Determines the purpose of a stream that the browser opened, by its first known frame. */
  const readHead = (id: number): void => {
    for (let frame = nextFrame(id); frame; frame = nextFrame(id)) {
      const { type, start, end, bytes } = frame
      if (type === FRAME.webtransportStream) {
        openStream(id, end - start, bytes.subarray(start))
        return
      }
      if (bytes.length < end) return
      const rest = bytes.subarray(end)
      if (type === FRAME.headers) {
        openRequest(id, bytes.subarray(start, end), rest)
        return
      }
      heads.set(id, rest)
    }
  }
  /** The session's own stream carries only its end. */
  const readSession = (id: number): void => {
    for (let frame = nextFrame(id); frame; frame = nextFrame(id)) {
      const { type, start, end, bytes } = frame
      if (bytes.length < end) return
      if (type === FRAME.data && readVarint(bytes, start)?.value === CAPSULE.closeSession) {
        endSession()
        return
      }
      heads.set(id, bytes.subarray(end))
    }
  }
  const nextFrame = (id: number) => {
    const bytes = heads.get(id) ?? Buffer.of()
    const frame = readFrame(bytes)
    const isStream = frame?.type === FRAME.webtransportStream
    if (frame && !isStream && frame.end > MOST_HEAD_BYTES) throw new Http3Error(ERROR.excessiveLoad)
    return frame && { ...frame, bytes }
  }
  const gather = (id: number, bytes: Buffer, read: (id: number) => void): void => {
    heads.set(id, Buffer.concat([heads.get(id) ?? Buffer.of(), bytes]))
    read(id)
  }

  const end = (id: number): void => {
    if (id === session) endSession()
    // A session has a single stream and ends with it.
    if (id === stream) endSession()
    if (id !== session) parts.delete(id)
    heads.delete(id)
  }
  /** Reads the next bytes of a stream; false if there are none now. */
  const readOn = (id: number): boolean => {
    const part = parts.get(id) ?? (id % 4 === 0 ? 'head' : 'ignored')
    parts.set(id, part)
    const most = part === 'stream' ? Math.min(Math.max(allowed, 0), chunk.length) : chunk.length
    if (most === 0) return false
    let read: [number, boolean] | null
    try {
      read = quic.streamRecv(id, chunk.subarray(0, most))
    } catch {
      end(id)
      return false
    }
    if (!read) return false
    const [length, isEnd] = read
    const bytes = Buffer.from(chunk.subarray(0, length))
    if (part === 'head') gather(id, bytes, readHead)
    else if (part === 'session') gather(id, bytes, readSession)
    else if (part === 'stream' && length > 0) hear(bytes)
    if (isEnd) end(id)
    return !isEnd
  }

  return {
    process: () => {
      if (!quic.isEstablished()) return
      if (!isStarted) outlets.write(CONTROL_STREAM, controlOpening(), false)
      isStarted = true
      for (const id of quic.readable()) while (readOn(id));
      outlets.flush()
    },
    answer: (status) => {
      if (session === undefined) return
      isAccepted = status === 200
      outlets.write(session, statusFrame(status), !isAccepted)
      if (!isAccepted) ignore(session)
    },
    allow: (bytes) => {
      allowed += bytes
      if (stream !== undefined) while (parts.get(stream) === 'stream' && readOn(stream));
    },
    write: (bytes, onTaken) => {
      if (stream !== undefined) outlets.write(stream, bytes, false, onTaken)
    },
    end: () => {
      if (stream !== undefined) outlets.write(stream, Buffer.of(), true)
      if (session !== undefined && isAccepted) outlets.write(session, closeFrame(), true)
      if (session !== undefined) ignore(session)
    },
  }
}
