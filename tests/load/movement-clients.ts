/** A thousand walking people in a separate process, so that their cost does not count as the server's. */
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { createDelays } from './delays.ts'
import type { Hostile } from './hostile.ts'
import { attackOnce } from './hostile.ts'
import type { Protocol } from './live-protocols.ts'
import { ours, plain } from './live-protocols.ts'
import type { RawClient } from './raw-client.ts'
import { openRawClient } from './raw-client.ts'
import type { Walk } from './walks.ts'
import { createWalk } from './walks.ts'

/** The commands of the benchmark, one after the other. Each is answered once it is done. */
export type Order =
  | { kind: 'open'; crowd: Crowd }
  | { kind: 'measure'; seconds: number }
  | { kind: 'annoy'; hostile: { as: Hostile; cookie: string }[] }

interface Crowd {
  port: number
  spaceId: string
  /** The rows of the map: `.` is walkable. */
  rows: string[]
  /**
   * With a cookie, uses the product's protocol with that session. Otherwise uses the plain protocol, from these
   * positions.
   */
  people: { cookie?: string; x: number; y: number }[]
}

export interface Measured {
  seconds: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  sent: number
  /** Parsed positions of people nearby, per second and neighbor. */
  seenPerSecond: number
  putBack: number
  bytesIn: number
  /** How often hostile clients were disconnected. */
  cutOff: number
  /** The longest delay of these clients themselves. */
  lateMs: number
}

interface Person {
  n: number
  walk: Walk
  client: RawClient
  protocol: Protocol
  /** When each of the newest positions was sent, by position. */
  sentAt: Map<number, number>
}

const STEP_EVERY_MS = 100
const BEAT_MS = 5
/** Everyone receives everything, but only one in this many parses it, so that a thousand fit on one core. */
const PARSING_CLIENT_EVERY = 10
/** Two people closer than this are always neighbors, regardless of cell borders. */
const NEAR_TILES = 6
const PLACES_KEPT = 40
const OPEN_AT_ONCE = 16
const COME_BACK_AFTER_MS = 1000

const keyOf = (x: number, y: number): number => x * 100_000 + y
const people: Person[] = []
const byNumber = new Map<number, Person>()
const delays = createDelays()
let crowd: Crowd | undefined
let [sent, seen, near, putBack, cutOff, lateMs, addresses] = [0, 0, 0, 0, 0, 0, 0]

const nextAddress = (): string => {
  addresses += 1
  return `127.${1 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`
}

const isNear = ({ walk }: Person, otherPerson: Walk): boolean =>
  Math.abs(otherPerson.x - walk.x) < NEAR_TILES && Math.abs(otherPerson.y - walk.y) < NEAR_TILES

const watch = (person: Person, packet: Buffer): void => {
  const nowMs = performance.now()
  person.protocol.places(packet, (n, x, y) => {
    const otherPerson = byNumber.get(n)
    const toldAtMs = otherPerson?.sentAt.get(keyOf(x, y))
    if (!otherPerson || otherPerson === person || toldAtMs === undefined || !isNear(person, otherPerson.walk))
      return
    delays.add(nowMs - toldAtMs)
    seen += 1
  })
}

/** Enters the room, and resolves once the person is there. */
const enter = async (
  protocol: Protocol,
  {
    cookie,
    onPacket,
    onClose,
  }: { cookie: string | undefined; onPacket(packet: Buffer): void; onClose(): void },
) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ n: number; x: number; y: number }>()
  let isIn = false
  const client: RawClient = await openRawClient({
    port: crowd?.port ?? 0,
    address: nextAddress(),
    ...(cookie && { cookie }),
    onText: (packet, self) => {
      if (isIn) return onPacket(packet)
      const text = packet.toString()
      const answer = protocol.answerTo(text)
      const entered = protocol.enteredBy(text)
      if (answer) self.send(answer)
      if (!entered) return undefined
      isIn = true
      resolve(entered)
    },
    onClose: () => {
      reject(new Error('closed'))
      onClose()
    },
  })
  return { client, self: await promise }
}

const open = async (newCrowd: Crowd): Promise<void> => {
  crowd = newCrowd
  const isFree = (x: number, y: number) => newCrowd.rows[y]?.[x] === '.'
  const waiting = [...newCrowd.people.entries()]
  const openNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { cookie, x, y }] = next
      const protocol = cookie ? ours(newCrowd.spaceId) : plain({ n: index + 1, x, y })
      let person: Person | undefined
      const onPacket = (packet: Buffer): void => {
        if (!person) return
        if (index % PARSING_CLIENT_EVERY === 0) watch(person, packet)
        const place = packet.length < 100 ? protocol.putBy(packet) : undefined
        if (place) Object.assign(person.walk, place)
        if (place) putBack += 1
      }
      const onClose = () => {
        throw new Error('Somebody who did nothing wrong was cut off')
      }
      const { client, self } = await enter(protocol, { cookie, onPacket, onClose })
      person = { n: self.n, walk: createWalk(self.x, self.y, isFree), client, protocol, sentAt: new Map() }
      people.push(person)
      byNumber.set(self.n, person)
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openNext))
  walkOn()
}

const step = ({ walk, client, protocol, sentAt }: Person): void => {
  const move = walk.step()
  const [x, y] = move
  const key = keyOf(Math.round(x * 100), Math.round(y * 100))
  // Inserted as the newest, even if the position was there before.
  sentAt.delete(key)
  sentAt.set(key, performance.now())
  if (sentAt.size > PLACES_KEPT) sentAt.delete(sentAt.keys().next().value ?? 0)
  client.send(protocol.move(move))
  sent += 1
}

/** Each person moves ten times a second, at different moments. */
const walkOn = (): void => {
  const beats = STEP_EVERY_MS / BEAT_MS
  let beat = 0
  let dueMs = performance.now()
  const run = (): void => {
    lateMs = Math.max(lateMs, performance.now() - dueMs)
    dueMs += BEAT_MS
    beat = (beat + 1) % beats
    for (let at = beat; at < people.length; at += beats) step(people[at] as Person)
    setTimeout(run, Math.max(0, dueMs - performance.now()))
  }
  run()
}

const countNear = (): number => {
  let pairs = 0
  for (let at = 0; at < people.length; at += PARSING_CLIENT_EVERY) {
    const person = people[at] as Person
    for (const otherPerson of people)
      if (otherPerson !== person && isNear(person, otherPerson.walk)) pairs += 1
  }
  return pairs
}

const measure = async (seconds: number): Promise<Measured> => {
  const bytesNow = () => people.reduce((sum, { client }) => sum + client.bytesRead, 0)
  delays.clear()
  ;[sent, seen, putBack, cutOff, lateMs] = [0, 0, 0, 0, 0]
  const [bytes, startedAt] = [bytesNow(), performance.now()]
  near = countNear()
  await wait(seconds * 1000)
  near = (near + countNear()) / 2
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = [50, 95, 99].map(delays.percentileMs)
  const sentAt = { sent, putBack, cutOff, lateMs, bytesIn: bytesNow() - bytes }
  return {
    seconds: elapsedSeconds,
    p50Ms,
    p95Ms,
    p99Ms,
    seenPerSecond: seen / near / elapsedSeconds,
    ...sentAt,
  }
}

/** A hostile client that is disconnected returns a second later and continues. */
const letAnnoy = async ({ as, cookie }: { as: Hostile; cookie: string }): Promise<void> => {
  const protocol = ours(crowd?.spaceId ?? '')
  for (;;) {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    let isOver = false
    const onClose = () => {
      isOver = true
      cutOff += 1
      end()
    }
    const entered = await enter(protocol, { cookie, onPacket: () => undefined, onClose }).catch(
      () => undefined,
    )
    const timer = setInterval(() => {
      if (entered && !isOver) attackOnce(as, entered.client, protocol)
    }, STEP_EVERY_MS)
    if (entered) await over
    clearInterval(timer)
    await wait(COME_BACK_AFTER_MS)
  }
}

const follow = async (order: Order): Promise<Measured | 'done'> => {
  if (order.kind === 'measure') return measure(order.seconds)
  if (order.kind === 'open') await open(order.crowd)
  else for (const hostileOrder of order.hostile) void letAnnoy(hostileOrder)
  return 'done'
}

process.on('message', (order) => {
  void follow(order as Order).then((answer) => process.send?.(answer))
})
process.send?.('listening')
