/**
 * A thousand people who read what some of them write, in a separate process, so that their cost does not count as the
 * server's.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { createDelays } from './delays.ts'
import type { RawClient } from './raw-client.ts'
import { openRawClient } from './raw-client.ts'

/** The commands of the benchmark, one after the other. Each is answered once it is done. */
export type Order =
  | { kind: 'open'; port: number; spaceId: string; people: { cookie?: string }[] }
  /** `flood` keeps this many messages in flight, sending one whenever another is acknowledged. */
  | { kind: 'flood'; seconds: number; inFlight: number }
  | { kind: 'steady'; seconds: number; perSecond: number }

export interface Measured {
  seconds: number
  acknowledged: number
  /** Times from sending: until the acknowledgment, until each reader has it, and until the last one has. */
  ackMs: [p50: number, p99: number]
  seenMs: [p50: number, p95: number, p99: number]
  lastMs: [p50: number, p99: number]
  /** How many of all expected deliveries are missing. */
  missing: number
}

const OPEN_AT_ONCE = 16
const LATE_MS = 20_000
/** Encloses the number of a message, so that it can be found without parsing the rest. */
const MARK = '~'
const WORDS = 'the quick brown fox jumps over the lazy dog, twice if it must'

interface Sent {
  atMs: number
  left: number
}

const clients: RawClient[] = []
const sentMessages = new Map<number, Sent>()
const [acks, seen, last] = [createDelays(), createDelays(), createDelays()]
let messageOf = (_body: string, _ackId: number): string => ''
let [nextNumber, acknowledged, missing] = [0, 0, 0]
let onAck = (): void => undefined

const receive = (packet: Buffer): void => {
  const nowMs = performance.now()
  // An acknowledgment: `43`, its number, `[`.
  if (packet[0] === 0x34 && packet[1] === 0x33) {
    const number = Number(packet.toString('latin1', 2, packet.indexOf('[')))
    if (packet.indexOf('"ok":true') < 0) throw new Error(packet.toString())
    acks.add(nowMs - (sentMessages.get(number)?.atMs ?? 0))
    acknowledged += 1
    onAck()
    return
  }
  const at = packet.indexOf(MARK)
  if (at < 0) return
  const message = sentMessages.get(Number(packet.toString('latin1', at + 1, packet.indexOf(MARK, at + 1))))
  if (!message) return
  seen.add(nowMs - message.atMs)
  message.left -= 1
  missing -= 1
  if (message.left === 0) last.add(nowMs - message.atMs)
}

const write = (): void => {
  nextNumber += 1
  const number = nextNumber
  sentMessages.set(number, { atMs: performance.now(), left: clients.length })
  missing += clients.length
  clients[(number * 37) % clients.length]?.send(messageOf(`${MARK}${number}${MARK} ${WORDS}`, number))
}

const open = async ({ port, spaceId, people }: Extract<Order, { kind: 'open' }>): Promise<void> => {
  const isOurs = people[0]?.cookie !== undefined
  messageOf = (body, ackId) =>
    isOurs
      ? `42${ackId}["chat:send",{"receiverId":"${spaceId}","clientId":"${randomUUID()}","body":"${body}"}]`
      : `42${ackId}["say","${body}"]`
  const waiting = [...people.entries()]
  const openNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { cookie }] = next
      const { promise, resolve } = Promise.withResolvers<void>()
      let isIn = false
      const client = await openRawClient({
        port,
        address: `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`,
        ...(cookie && { cookie }),
        onClose: () => {
          throw new Error('Somebody was cut off')
        },
        onText: (packet, self) => {
          if (isIn) return receive(packet)
          const text = packet.toString()
          if (text.startsWith('0{')) self.send(isOurs ? `40{"workspaceId":"${spaceId}"}` : '40')
          else if (text.startsWith('40{')) self.send(isOurs ? '420["space:enter",{}]' : '42["enter"]')
          else if (text.startsWith('430[') || text.startsWith('42["entered"')) {
            isIn = true
            resolve()
          }
        },
      })
      await promise
      clients.push(client)
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openNext))
}

const measure = async (work: () => Promise<void>): Promise<Measured> => {
  for (const delays of [acks, seen, last]) delays.clear()
  sentMessages.clear()
  ;[acknowledged, missing] = [0, 0]
  const startedAt = performance.now()
  await work()
  const count = acknowledged
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  for (const until = performance.now() + LATE_MS; missing > 0 && performance.now() < until; ) await wait(20)
  const at = ({ percentileMs }: typeof acks) => percentileMs
  return {
    seconds: elapsedSeconds,
    acknowledged: count,
    ackMs: [at(acks)(50), at(acks)(99)],
    seenMs: [at(seen)(50), at(seen)(95), at(seen)(99)],
    lastMs: [at(last)(50), at(last)(99)],
    missing,
  }
}

const flood = (seconds: number, inFlight: number): Promise<Measured> =>
  measure(async () => {
    onAck = write
    for (let count = 0; count < inFlight; count += 1) write()
    await wait(seconds * 1000)
    onAck = () => undefined
  })

const steady = (seconds: number, perSecond: number): Promise<Measured> =>
  measure(async () => {
    const startedAt = performance.now()
    for (let index = 0; index < seconds * perSecond; index += 1) {
      await wait(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
      write()
    }
  })

const follow = async (order: Order): Promise<Measured | 'done'> => {
  if (order.kind === 'flood') return flood(order.seconds, order.inFlight)
  if (order.kind === 'steady') return steady(order.seconds, order.perSecond)
  await open(order)
  return 'done'
}
process.on('message', (order: Order) => void follow(order).then((answer) => process.send?.(answer)))
process.send?.('ready')
