/** Socket.IO's protocol 5 (https://socket.io/docs/v4/socket-io-protocol), the part without attachments. */
export const protocol = 5
export const PacketType = {
  CONNECT: 0,
  DISCONNECT: 1,
  EVENT: 2,
  ACK: 3,
  CONNECT_ERROR: 4,
  BINARY_EVENT: 5,
  BINARY_ACK: 6,
}

export interface Packet {
  type: number
  nsp: string
  data?: unknown
  id?: number | undefined
}

export class Encoder {
  encode({ type, nsp, id, data }: Packet): string[] {
    return [`${type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}${data == null ? '' : JSON.stringify(data)}`]
  }
}

const isObject = (data: unknown) => typeof data === 'object' && data !== null && !Array.isArray(data)
const isEvent = (data: unknown) => Array.isArray(data) && /string|number/.test(typeof data[0])

/** What each type of packet carries, by its number. */
const checks: ((data: unknown) => boolean)[] = [
  (data) => data === undefined || isObject(data),
  (data) => data === undefined,
  isEvent,
  Array.isArray,
  (data) => typeof data === 'string' || isObject(data),
]

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('invalid payload')
  }
}

type Listener = (packet: Packet) => void

/** Tells each packet that it is given to the one who listens: the library's manager. */
export class Decoder {
  private tell: Listener | undefined
  on(_event: 'decoded', listener: Listener): void {
    this.tell = listener
  }
  off(): void {
    this.tell = undefined
  }
  add(text: unknown): void {
    const [, digit, nsp = '/', id, json] = /^(\d)(?:(\/[^,]*),?)?(\d+)?(.*)$/s.exec(String(text)) ?? []
    const type = Number(digit)
    const check = checks[type]
    if (!check) throw new Error('unknown packet type')
    const data = json ? parse(json) : undefined
    if (!check(data)) throw new Error('invalid payload')
    this.tell?.({ type, nsp, ...(json && { data }), ...(id && { id: Number(id) }) })
  }
  /** Nothing is under way between two packets. */
  destroy(): void {
    this.off()
  }
}
