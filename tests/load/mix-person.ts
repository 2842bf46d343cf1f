/**
 * One person of a load test: the requests and messages of their page, as the member client makes them (docs/bench.md
 * lists what is left out).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { EnterReply } from '@metapyra/contract/room'
import type { IsFree } from '../../shared/map/src/walkable.ts'
import { reconnectDelay } from '../../shared/session/src/live/reconnect-delay.ts'
import type { Act } from './mix.ts'
import { anyOf, anyWord } from './mix.ts'
import { cookieOf, createCalls } from './mix-calls.ts'
import type { Line } from './mix-connection.ts'
import { openLine } from './mix-connection.ts'
import type { LoadPerson } from './mix-crowd.ts'
import { createMixHistories } from './mix-histories.ts'
import type { MixMessages } from './mix-messages.ts'
import type { MixTally } from './mix-tally.ts'
import type { ProxiedHttp } from './proxied-http.ts'
import type { Walk } from './walks.ts'
import { createWalk } from './walks.ts'

export interface World {
  host: string
  tally: MixTally
  messages: MixMessages
  isFree: IsFree
  /** The people who are in the room of their space right now. */
  present: ReadonlySet<string>
  readersOf(person: LoadPerson, receiverId: string): Iterable<string>
  setPresent(userId: string, isIt: boolean): void
}

interface Place {
  http: ProxiedHttp
  port: number
}

/** As in member-client/src/chat: read receipts are sent after a delay. */
const SOON_MS = 300
const LATER_MS = 2000
const ENTER_AGAIN_MS = 2000
/** How long until a failed request is repeated. */
const ASK_AGAIN_MS = 4000
const JOINED = { isJoined: true }
const TYPES_MS = 2500
const WORDS_A_MESSAGE = 24
/** The probabilities of switching to the space's own chat and to a group. The rest are direct chats. */
const SHARE = { space: 0.2, group: 0.4 }

export type MixPerson = ReturnType<typeof createMixPerson>

export const createMixPerson = (person: LoadPerson, address: string, placeOf: () => Place, world: World) => {
  const { userId, spaceId, groupIds, friendIds } = person
  const { host, tally, messages } = world
  const call = createCalls({ http: () => placeOf().http, person, address, host, tally })
  const histories = createMixHistories(call)
  const pointers = new Map<string, number>()
  let line: Line | undefined
  let walk: Walk | undefined
  /** The open conversation; undefined before the first one is opened. */
  let current: string | undefined
  let [isGone, tries] = [false, 0]
  /** Called once the person is back in the room and has received all that they missed. */
  let onBack = (): void => undefined

  const isOfFew = (receiverId: string) => receiverId !== spaceId
  const point = (event: 'chat:read' | 'chat:got', receiverId: string, seq: number): void => {
    const key = `${event} ${receiverId}`
    const isWaiting = pointers.has(key)
    pointers.set(key, Math.max(seq, pointers.get(key) ?? 0))
    if (isWaiting) return
    setTimeout(
      () => {
        const farthest = pointers.get(key) ?? seq
        pointers.delete(key)
        void line?.ask(event, { receiverId, seq: farthest })
      },
      (isOfFew(receiverId) ? SOON_MS : LATER_MS) * (1 + Math.random()),
    )
  }
  const onEvent = (event: string, parse: () => unknown[]): void => {
    if (event === 'chat:message') {
      const [message, receiverId] = parse() as [ChatMessage, string]
      messages.see(userId, message)
      histories.hear(message, receiverId)
      if (message.senderId === userId) return
      if (isOfFew(receiverId)) point('chat:got', receiverId, message.seq)
      if (receiverId === current) point('chat:read', receiverId, message.seq)
    } else if (event === 'space:put' && walk) Object.assign(walk, parse()[0])
  }

  const onCut = (): void => {
    line = undefined
    messages.removeReader(userId)
    world.setPresent(userId, false)
    if (isGone) return
    setTimeout(comeIn, reconnectDelay(tries++))
  }
  /** As in room/live/live-space.ts and room-watch.lazy.ts: what is fetched each time the room is entered. */
  const catchUp = async (): Promise<void> => {
    const at = line
    const replies = await Promise.all([
      histories.catchUp(),
      call('POST v2/announcement/live', {}, JOINED),
      call('POST v2/ownership/offered', {}, JOINED),
      call('POST v2/desk/notes', {}, JOINED),
      call('POST v2/poll/list', { filter: 'staged', pageSize: 1 }, JOINED),
      call('POST v2/workspace/workspace-agents', { workspaceId: spaceId }, JOINED),
      line?.ask('status:idle', { isIdle: false }),
    ])
    if (replies.every((answer) => answer !== undefined)) return onBack()
    await wait(ASK_AGAIN_MS)
    if (line === at) await catchUp()
  }
  const comeIn = async (): Promise<void> => {
    if (isGone) return
    try {
      const { port } = placeOf()
      let isCut = false
      const onClose = () => {
        isCut = true
        onCut()
      }
      const openedLine = await openLine({
        port,
        address,
        host,
        cookie: cookieOf(person),
        spaceId,
        tally,
        onEvent,
        onClose,
      })
      if (isGone) return openedLine.close()
      line = openedLine
      let entered = await openedLine.ask<EnterReply>('space:enter', {})
      for (; !entered && !isCut; entered = await openedLine.ask<EnterReply>('space:enter', {}))
        await wait(ENTER_AGAIN_MS)
      if (!entered) return
      tries = 0
      world.setPresent(userId, true)
      walk = createWalk(entered.self.x, entered.self.y, world.isFree)
      await catchUp()
    } catch {
      // Refused before there was a connection. Its close handler has already scheduled the next attempt.
    }
  }

  const open = async (receiverId: string): Promise<void> => {
    current = receiverId
    const isFriendAway = friendIds.includes(receiverId) && !world.present.has(receiverId)
    if (isFriendAway) void call('POST v2/status/get', { userIds: [receiverId] })
    const page = await call('POST v2/chat/get', { receiverId, page: 1 }, JOINED)
    if (!page) return
    histories.keep(receiverId, page, current)
    if (page.lastSeq > page.lastReadSeq) point('chat:read', receiverId, page.lastSeq)
  }
  const write = async (receiverId = current ?? spaceId): Promise<void> => {
    await line?.ask('chat:typing', { receiverId })
    setTimeout(() => void send(receiverId), TYPES_MS)
  }
  const send = async (receiverId: string): Promise<void> => {
    if (!line || !world.present.has(userId)) return
    const { mark, number } = messages.write(world.readersOf(person, receiverId))
    const words = Array.from({ length: WORDS_A_MESSAGE }, anyWord).join(' ')
    const stored = await line.ask('chat:send', {
      receiverId,
      clientId: randomUUID(),
      body: `${mark} ${words}`,
    })
    if (stored) messages.stored(number)
  }
  const scroll = async (): Promise<void> => {
    const receiverId = current ?? spaceId
    const storedHistory = histories.get(receiverId)
    if (!storedHistory?.hasOlder) return open(spaceId)
    const page = await call(
      'POST v2/chat/get',
      { receiverId, page: 1, beforeSeq: storedHistory.firstSeq },
      JOINED,
    )
    if (page)
      Object.assign(storedHistory, {
        firstSeq: page.rows[0]?.seq ?? storedHistory.firstSeq,
        hasOlder: page.hasOlder,
      })
  }
  const react = async (): Promise<void> => {
    const messageId = anyOf(histories.get(current ?? '')?.ids.slice(-10) ?? [])
    if (messageId) await line?.ask('chat:react', { messageId, emoji: '\u{1F44D}', isOn: Math.random() < 0.7 })
  }
  const anyReceiver = (): string => {
    const at = Math.random()
    if (at < SHARE.space) return spaceId
    return anyOf(at < SHARE.space + SHARE.group ? groupIds : friendIds) ?? spaceId
  }
  const acts: Record<Act, () => Promise<void> | void> = {
    switch: () => open(anyReceiver()),
    scroll,
    write: () => write(),
    react,
    search: async () => void (await call('POST v2/chat/search', { words: anyWord() })),
    reconnect: () => line?.close(),
  }

  return {
    userId,
    /** Loads what a page loads when it is opened. */
    arrive: async (): Promise<void> => {
      await Promise.all([call('GET v2/utils/app-config', {}), call('GET v2/user/profile', {})])
      await comeIn()
    },
    /** A person who is away does nothing, and their acts are not counted. */
    act: async (act: Act): Promise<void> => {
      if (!line || !world.present.has(userId)) return
      tally.acted(act)
      await acts[act]()
    },
    sendNow: (): Promise<void> => send(anyReceiver()),
    isHere: (): boolean => world.present.has(userId),
    step: (isLast: boolean): void => {
      if (!walk || !line) return
      const [x, y, direction, isMoving] = walk.step()
      line.tell('space:move', [x, y, direction, isLast ? 0 : isMoving])
    },
    turnIdle: (isIdle: boolean): void => void line?.ask('status:idle', { isIdle }),
    whenBack: (parse: () => void): void => {
      onBack = parse
    },
    leave: (): void => {
      isGone = true
      line?.close()
      world.setPresent(userId, false)
    },
  }
}
