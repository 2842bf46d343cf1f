import type { Status } from './header-block.ts'
import { statusBlock } from './header-block.ts'
import { readVarint, varint } from './varint.ts'

/** RFC 9114, RFC 9220, RFC 9297 and the drafts of WebTransport over HTTP/3: of them what is spoken here. */
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

/** Each browser looks for WebTransport by the number of the draft that it knows: 2, 7 and those after 13. */
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

/** What a server says first on a stream of its own. */
export const controlOpening = (): Buffer => {
  const settings = Buffer.concat(SETTINGS.flatMap(([id, value]) => [varint(id), varint(value)]))
  return Buffer.concat([varint(CONTROL_STREAM), frame(0x04, settings)])
}

export const statusFrame = (status: Status): Buffer => frame(FRAME.headers, statusBlock(status))

/** Ends a session in good order, on the stream that it was asked for on. */
export const closeFrame = (): Buffer =>
  frame(FRAME.data, Buffer.concat([varint(CAPSULE.closeSession), varint(4), Buffer.alloc(4)]))

/** Where the payload of the first frame begins and ends, whether it has come or not; of a stream’s first two numbers the second is its session. */
export const readFrame = (bytes: Buffer): { type: number; start: number; end: number } | undefined => {
  const type = readVarint(bytes)
  const length = type && readVarint(bytes, type.next)
  return length && { type: type.value, start: length.next, end: length.next + length.value }
}
