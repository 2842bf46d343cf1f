import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../api/actor.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import type { Served } from '../e2e/served.ts'
import { serve } from '../e2e/served.ts'
import type { Device } from './chat-device.ts'
import { openDevice } from './chat-device.ts'

const PEOPLE = 5
const RUNS = 3
const TOGETHER_MS = 60_000

interface Step {
  who: number
  /** If true in the group of all five, otherwise in the space. */
  isInGroup: boolean
  what: 'send' | 'edit' | 'delete' | 'cut' | 'kill'
  /** The index of the person's own message. */
  at: number
  pauseMs: number
}

const step = fc.record<Step>({
  who: fc.nat(PEOPLE - 1),
  isInGroup: fc.boolean(),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constant('send' as const) },
    { weight: 5, arbitrary: fc.constant('edit' as const) },
    { weight: 3, arbitrary: fc.constant('delete' as const) },
    { weight: 3, arbitrary: fc.constant('cut' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
  at: fc.nat(20),
  pauseMs: fc.nat(80),
})

let served: Served
let owner: Actor
let spaceId: string
let people: { actor: Actor; userId: string }[]

beforeAll(async () => {
  served = await serve({ PAYMENT: 'off' })
  const founder = await createSpaceOwner(served)
  owner = founder.actor
  spaceId = founder.spaceId
  people = [founder]
  while (people.length < PEOPLE) {
    const { actor, email, userId } = await register(served)
    await actor.call('GET v2/workspace/accept-invite', {}, { bearer: await invite(served, owner, email) })
    actor.spaceId = spaceId
    people.push({ actor, userId })
  }
})
afterAll(() => served?.end())

/** The messages of a conversation in the database, read page by page. */
const stored = async (receiverId: string): Promise<ChatMessage[]> => {
  const all: ChatMessage[] = []
  for (let afterSeq = 0; ; afterSeq = all.at(-1)?.seq ?? 0) {
    const { rows } = await owner.call('POST v2/chat/get', { receiverId, page: 1, afterSeq })
    if (rows.length === 0) return all
    all.push(...rows)
  }
}

/** The last confirmed state of a message. No later state may be older. */
interface Confirmed {
  change: number
  body: string
  isDeleted: boolean
}

const live = async (steps: readonly Step[]): Promise<void> => {
  const userIds = people.slice(1).map(({ userId }) => userId)
  const { receiverId } = await owner.call('POST v2/chat/create-group', { id: randomUUID(), userIds })
  const receivers = [spaceId, receiverId]
  const devices = people.map(({ actor, userId }) => openDevice(actor, { spaceId, userId }))
  const transcript: string[] = []
  const confirmed = new Map<string, Confirmed>()
  const confirm = ({ id, change, body, deletedAt }: ChatMessage): void => {
    if (change > (confirmed.get(id)?.change ?? 0))
      confirmed.set(id, { change, body, isDeleted: deletedAt !== null })
  }
  /** The outcome according to the chat's own calls: done, or unknown. */
  const change = async (device: Device, id: string, doing: Promise<void>): Promise<void> => {
    await doing.then(
      () =>
        receivers
          .flatMap((key) => device.rows(key))
          .filter((row) => row.id === id)
          .forEach(confirm),
      () => undefined,
    )
  }
  let restarting = Promise.resolve()
  const changing: Promise<void>[] = []
  try {
    for (const device of devices) for (const receiver of receivers) device.chat.historyOf(receiver)
    await expect.poll(() => devices.every((device) => device.isIn()), { timeout: TOGETHER_MS }).toBe(true)
    for (const { who, isInGroup, what: action, at, pauseMs } of steps) {
      const device = devices[who]
      const receiver = isInGroup ? receiverId : spaceId
      if (!device) continue
      const ownRows = device.rows(receiver).filter((row) => row.senderId === device.userId && !row.deletedAt)
      const message = ownRows[at % Math.max(1, ownRows.length)]
      const words = `${action} ${randomUUID()}`
      if (action === 'send') {
        transcript.push(words)
        device.chat.send(receiver, words)
      }
      if (action === 'edit' && message)
        changing.push(change(device, message.id, device.edit(receiver, message, words)))
      if (action === 'delete' && message)
        changing.push(change(device, message.id, device.remove(receiver, message.id)))
      if (action === 'cut') device.cut()
      if (action === 'kill') restarting = restarting.then(() => served.kill()).then(() => served.start())
      await wait(pauseMs)
    }
    await restarting
    await Promise.all(changing)
    const isQuiet = () => devices.every(({ chat, isIn }) => isIn() && chat.$outbox.get().length === 0)
    await expect.poll(isQuiet, { timeout: TOGETHER_MS, interval: 200 }).toBe(true)
    for (const receiver of receivers) {
      const truth = await stored(receiver)
      expect(truth.map(({ seq }) => seq)).toEqual(truth.map((_, index) => index + 1))
      for (const device of devices) {
        const firstSeq = device.chat.historyOf(receiver).$history.get().firstSeq
        await expect
          .poll(() => device.rows(receiver), { timeout: TOGETHER_MS, interval: 200 })
          .toEqual(truth.slice(firstSeq - 1))
      }
      for (const { id, change: last, body, deletedAt } of truth) {
        const confirmedText = confirmed.get(id)
        if (!confirmedText) continue
        expect(last).toBeGreaterThanOrEqual(confirmedText.change)
        if (confirmedText.isDeleted) expect(deletedAt).not.toBeNull()
        if (last === confirmedText.change) expect(body).toBe(confirmedText.body)
      }
    }
    const bodies = [...(await stored(spaceId)), ...(await stored(receiverId))]
    const once = new Set(bodies.map(({ clientId }) => clientId))
    expect(once.size).toBe(bodies.length)
    // A message that was changed or deleted since has a different text by now, but still counts as one message.
    const sentBodies = bodies.filter(({ createdAt }) => Date.parse(createdAt) >= startedAtMs)
    expect(sentBodies).toHaveLength(transcript.length)
  } finally {
    for (const device of devices) device.close()
    await restarting
  }
}

let startedAtMs = 0

it('[CHAT-1] [CHAT-3] [CHAT-12] five people end with one history, whoever is cut off and however often the server dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async (steps) => {
      startedAtMs = Date.now()
      await live(steps)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
