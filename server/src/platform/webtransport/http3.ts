import type { Status } from './header-block.ts'
import { statusBlock } from './header-block.ts'
import { readVarint, varint } from './varint.ts'

/** The parts used here of RFC 9114, RFC 9220, RFC 9297 and the drafts of WebTransport over HTTP/3. */
export const FRAME = { data: 0x00, headers: 0x01, webtransportStream: 0x41 } as const
const CONTROL_STREAM = 0x00
export const CAPSULE = { closeSession: 0x2843 } as const
export const ERROR = {
  none: 0x100,
  internal: 0x102,
  excessiveLoad: 0x107,
  frame: 0x106,
  rejected: 0x3994bd84,
} as const

/** Browsers detect WebTransport by the number of the draft that they support: 2, 7 and those after 13. */
const SETTINGS: [id: number, value: number][] = [
  [0x08, 1], // extended CONNECT
  [0x33, 1], // datagrams, without which no browser takes the rest
  [0x2b603742, 1],
  [0xc671706a, 1],
  [0x14e9cd29, 1],
  [0x2c7cf000, 1],
]

const frame = (type: number, payload: Buffer): Buffer =>
  Buffer.concat([varint(type), varint(payload.length), payload])

/** The first bytes that a server sends on its control stream. */
export const controlOpening = (): Buffer => {
  const settings = Buffer.concat(SETTINGS.flatMap(([id, value]) => [varint(id), varint(value)]))
  return Buffer.concat([varint(CONTROL_STREAM), frame(0x04, settings)])
}

export const statusFrame = (status: Status): Buffer => frame(FRAME.headers, statusBlock(status))

/** Closes a session cleanly, on the stream that it was requested on. */
export const closeFrame = (): Buffer =>
  frame(FRAME.data, Buffer.concat([varint(CAPSULE.closeSession), varint(4), Buffer.alloc(4)]))

/**
 * The type of the first frame, and where its payload starts and ends, even if it has not arrived yet. In a WebTransport
 * stream's header, the second number is the session.
 */
export const readFrame = (bytes: Buffer): { type: number; start: number; end: number } | undefined => {
  const type = readVarint(bytes)
  const length = type && readVarint(bytes, type.next)
  return length && { type: type.value, start: length.next, end: length.next + length.value }
}
