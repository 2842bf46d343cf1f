import type { RemoteInfo } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Answer, DecodedPacket, Question } from 'dns-packet'
import { AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet'

const TTL_SECONDS = 0
/** A text is encoded in pieces of at most 255 bytes. */
const PIECES = /.{1,255}/gs
const RCODE = { ok: 0, serverFailed: 2, noSuchName: 3 }

/** The texts of each name, in lowercase. */
export type Records = ReadonlyMap<string, readonly string[]>

export interface DnsServer {
  /** `127.0.0.1:5353`, in the form of DNS_SERVERS. */
  readonly address: string
  close(): Promise<void>
}

/**
 * A DNS server on loopback over UDP, for development and tests. It returns the given TXT records, and 127.0.0.1 for
 * every name that has any or has some below it. With null instead of records it responds with a server failure.
 */
export const startDnsServer = async (records: () => Records | null): Promise<DnsServer> => {
  const socket = createSocket('udp4')
  socket.on('message', (message: Buffer, { port, address }: RemoteInfo) => {
    const query = readQuery(message)
    if (query) socket.send(encode(answerTo(query, records())), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Anything else that arrives on the port is ignored. */
const readQuery = (message: Buffer): DecodedPacket | undefined => {
  try {
    const packet = decode(message)
    return packet.type === 'query' ? packet : undefined
  } catch {
    return undefined
  }
}

const answerTo = (query: DecodedPacket, records: Records | null) => {
  const question = query.questions?.[0]
  const found = question && records ? answersFor(question, records) : undefined
  const rcode = records === null ? RCODE.serverFailed : found ? RCODE.ok : RCODE.noSuchName
  return {
    type: 'response' as const,
    id: query.id ?? 0,
    flags: AUTHORITATIVE_ANSWER | rcode,
    questions: query.questions ?? [],
    answers: found ?? [],
  }
}

/** Undefined if the name is unknown. */
const answersFor = ({ name, type }: Question, records: Records): Answer[] | undefined => {
  const known = name.toLowerCase()
  const texts = records.get(known)
  const isKnown = texts || [...records.keys()].some((one) => one.endsWith(`.${known}`))
  if (!isKnown) return undefined
  if (type === 'TXT')
    return (texts ?? []).map((text) => ({
      type: 'TXT',
      name,
      ttl: TTL_SECONDS,
      data: text.match(PIECES) ?? [],
    }))
  return type === 'A' ? [{ type: 'A', name, ttl: TTL_SECONDS, data: '127.0.0.1' }] : []
}
