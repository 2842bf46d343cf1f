/** The simulated people of a load test, in a separate process, so that their cost is separate from the server's. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { readTiled } from '../../shared/map/src/tiled.ts'
import { walkableOf } from '../../shared/map/src/walkable.ts'
import type { LoadPerson } from './mix-crowd.ts'
import { startActing } from './mix-life.ts'
import { createMixMessages } from './mix-messages.ts'
import type { MixPerson } from './mix-person.ts'
import { createMixPerson } from './mix-person.ts'
import type { Measurements } from './mix-tally.ts'
import { createMixTally } from './mix-tally.ts'
import { createProxiedHttp } from './proxied-http.ts'

/** The commands of the benchmark, one after the other. Each is answered once it is done. */
export type Order =
  | { kind: 'open'; host: string; ports: number[]; people: LoadPerson[]; map: string }
  /**
   * `people`: this many people of the crowd are connected from then on. They act at their own pace, or only on command
   * if it is null.
   */
  | { kind: 'people'; count: number; perSecond: number; pace: number | null }
  | { kind: 'measure'; seconds: number; messagesPerSecond?: number; callsPerSecond?: number }
  /** Answered once everyone has reconnected and received all that they missed. */
  | { kind: 'comeback'; withinMs: number }

/** The results, with the number of calls made on command. */
export type Measure = Measurements & { called: number }

export interface Comeback {
  met: Measurements
  backMs: number[]
  missing: number
}

const LOOK_MS = 100
const tally = createMixTally()
const messages = createMixMessages(tally)
const present = new Set<string>()
const presentPeople: { person: MixPerson; end(): void }[] = []
const readers = new Map<string, string[]>()
let [crowd, places, host]: [
  LoadPerson[],
  { port: number; http: ReturnType<typeof createProxiedHttp> }[],
  string,
] = [[], [], '']
let isFree = (_x: number, _y: number) => false

const open = (order: Extract<Order, { kind: 'open' }>): void => {
  crowd = order.people
  host = order.host
  places = order.ports.map((port) => ({ port, http: createProxiedHttp(port) }))
  const map = new URL(`../../shared/map/maps/${order.map}.tmj`, import.meta.url)
  isFree = walkableOf(readTiled(readFileSync(map, 'utf8')))
  const add = (id: string, userId: string) => readers.set(id, [...(readers.get(id) ?? []), userId])
  for (const { userId, spaceId, groupIds } of crowd) for (const id of [spaceId, ...groupIds]) add(id, userId)
  setInterval(messages.sweep, 1000)
  let dueMs = performance.now() + LOOK_MS
  setInterval(() => {
    tally.late(performance.now() - dueMs)
    dueMs = performance.now() + LOOK_MS
  }, LOOK_MS)
}

const world = {
  get host() {
    return host
  },
  tally,
  messages,
  present,
  isFree: (x: number, y: number) => isFree(x, y),
  setPresent: (userId: string, isIt: boolean) => void (isIt ? present.add(userId) : present.delete(userId)),
  readersOf: ({ userId }: LoadPerson, receiverId: string) =>
    (readers.get(receiverId) ?? [userId, receiverId]).filter((id) => present.has(id)),
}

const makePerson = (index: number): MixPerson => {
  const place = places[index % places.length]
  const person = crowd[index]
  if (!place || !person) throw new Error('Nobody is left')
  const address = `10.${1 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`
  return createMixPerson(person, address, () => place, world)
}

const setPeople = async ({ count, perSecond, pace }: Extract<Order, { kind: 'people' }>): Promise<void> => {
  while (presentPeople.length > count) {
    const removedPerson = presentPeople.pop()
    removedPerson?.end()
    removedPerson?.person.leave()
  }
  const arriving: Promise<void>[] = []
  while (presentPeople.length < count) {
    const person = makePerson(presentPeople.length)
    presentPeople.push({ person, end: startActing(person, pace) })
    arriving.push(person.arrive())
    await wait(1000 / perSecond)
  }
  await Promise.all(arriving)
}

/**
 * Starts the task at a fixed rate without waiting for earlier ones, and catches up if this process is late. Returns how
 * many were started.
 */
const runAtRate = async (
  seconds: number,
  perSecond: number,
  act: (person: MixPerson) => unknown,
): Promise<number> => {
  const startedAtMs = performance.now()
  for (let made = 0; ; await wait(1)) {
    const sinceS = (performance.now() - startedAtMs) / 1000
    if (sinceS >= seconds) return made
    for (; made < sinceS * perSecond; made += 1) {
      const person = presentPeople[Math.floor(Math.random() * presentPeople.length)]
      if (person) void act(person.person)
    }
  }
}

const measure = async (order: Extract<Order, { kind: 'measure' }>): Promise<Measure> => {
  const { seconds, messagesPerSecond = 0, callsPerSecond = 0 } = order
  tally.take(presentPeople.length)
  const [, , called] = await Promise.all([
    wait(seconds * 1000),
    runAtRate(seconds, messagesPerSecond, (person) => person.sendNow()),
    runAtRate(seconds, callsPerSecond, (person) => person.act(Math.random() < 0.75 ? 'switch' : 'scroll')),
  ])
  return { ...tally.take(present.size), called }
}

const comeback = async (withinMs: number): Promise<Comeback> => {
  tally.take(0)
  const startedAtMs = performance.now()
  const backMs: number[] = []
  for (const { person } of presentPeople)
    person.whenBack(() => {
      backMs.push(performance.now() - startedAtMs)
      person.whenBack(() => undefined)
    })
  while (backMs.length < presentPeople.length && performance.now() - startedAtMs < withinMs) await wait(50)
  return { met: tally.take(present.size), backMs, missing: presentPeople.length - backMs.length }
}

const follow = async (order: Order): Promise<Measure | Comeback | 'done'> => {
  if (order.kind === 'measure') return measure(order)
  if (order.kind === 'comeback') return comeback(order.withinMs)
  if (order.kind === 'open') open(order)
  else await setPeople(order)
  return 'done'
}
process.on('message', (order: Order) => void follow(order).then((answer) => process.send?.(answer)))
process.send?.('ready')
