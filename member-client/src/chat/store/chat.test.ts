import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { AVAILABLE } from '@metapyra/contract/presence'
import { noSeenTexts } from '@metapyra/contract/profile-fields'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { SpaceConnection } from '@metapyra/session/realtime'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { createPeople } from '../../room/live/people.ts'
import { createChat } from './chat.lazy.ts'
import type { Conversations } from './conversations.ts'
import { contiguousRows } from './history.ts'
import type { OutboxStorage, Outgoing } from './outbox.ts'

const SPACE = 'the-space'
const [ANA, BEN] = ['ana', 'ben']

/** The outcome of one attempt to send, or of one message on its way to a reader. */
type Fate = 'arrives' | 'lostBefore' | 'lostAfter' | 'isRefused'

/** Stores messages like the server: each gets a sequence number, and a resent message keeps its first one. */
const createRoom = () => {
  const log: ChatMessage[] = []
  let lastChange = 0
  const nextChange = (): number => {
    lastChange += 1
    return lastChange
  }
  const store = (senderId: string, clientId: string, body: string): ChatMessage => {
    const existing = log.find((message) => message.senderId === senderId && message.clientId === clientId)
    if (existing) return existing
    const seq = log.length + 1
    const message: ChatMessage = {
      id: `message-${seq}`,
      conversationId: 'conversation',
      seq,
      senderId,
      senderName: senderId,
      senderImage: null,
      senderColour: '#22693c',
      clientId,
      mentions: [],
      rootId: null,
      body,
      createdAt: new Date(seq * 1000).toISOString(),
      change: nextChange(),
      editedAt: null,
      deletedAt: null,
      isDeletedByAdmin: false,
      reactions: [],
      pinnedAt: null,
      forwardedFromName: null,
      replyCount: 0,
      lastReplyAt: null,
      replierIds: [],
      files: [],
      preview: null,
      card: null,
    }
    log.push(message)
    return message
  }
  /** The author edits an existing message. */
  const edit = (at: number): ChatMessage | undefined => {
    const place = at % Math.max(1, log.length)
    const before = log[place]
    if (!before) return undefined
    const change = nextChange()
    const after = { ...before, body: `${before.body}, changed`, change, editedAt: before.createdAt }
    log[place] = after
    return after
  }
  const answer = (rows: ChatMessage[], more: { hasOlder: boolean; hasNewer: boolean }) => ({
    conversationId: 'conversation',
    rows,
    root: null,
    lastSeq: log.length,
    lastChange,
    lastReadSeq: 0,
    ...more,
  })
  const page = ({ afterChange, beforeSeq }: { afterChange?: number; beforeSeq?: number }) => {
    if (afterChange !== undefined) {
      const since = log.filter(({ change }) => change > afterChange)
      const rows = since.sort((a, b) => a.change - b.change).slice(0, CHAT.pageSize)
      return answer(rows, { hasOlder: false, hasNewer: rows.length < since.length })
    }
    const end = beforeSeq ?? log.length + 1
    const rows = log.filter(({ seq }) => seq >= end - CHAT.pageSize && seq < end)
    return answer(rows, { hasOlder: (rows[0]?.seq ?? 1) > 1, hasNewer: end <= log.length })
  }
  const conversations: Partial<Conversation>[] = []
  /** The conversation's entry in the list. */
  const list = () => ({
    ...{
      kind: 'space' as const,
      receiverId: SPACE,
      title: 'The space',
      unreadMentions: [],
      receipts: [],
      root: null,
    },
    ...{ lastSeq: log.length, lastChange, lastReadSeq: 0, unread: log.length, mentions: 0 },
  })
  return { log, store, edit, page, conversations, listed: list }
}

const memoryOutbox = (stored = new Map<string, Outgoing>()): OutboxStorage => ({
  all: async () => [...stored.values()],
  put: async (clientId, message) => void stored.set(clientId, message),
  remove: async (clientId) => void stored.delete(clientId),
})

/** Waits until everything pending in this process has finished. */
const flushTasks = () => new Promise<void>((resolve) => setImmediate(resolve))

const open = (
  room: ReturnType<typeof createRoom>,
  storage: OutboxStorage,
  fates: Fate[],
  people = createPeople(() => undefined),
  /** Number of list requests that fail. */
  lostLists = 0,
) => {
  const line = { isOpen: true, isSilent: false }
  const receiptCalls: [event: string, input: object][] = []
  const ask = async (event: string, input: { clientId: string; body: string }) => {
    if (event !== 'chat:send') {
      if (fates.shift() === 'lostBefore') throw new ApiError('OFFLINE', 'timeout')
      receiptCalls.push([event, input])
      return null
    }
    const fate = line.isOpen ? (fates.shift() ?? 'arrives') : 'lostBefore'
    if (fate === 'isRefused') throw new ApiError('FORBIDDEN', 'You don’t have permission to do this.')
    if (fate === 'lostBefore') throw new ApiError('OFFLINE', 'timeout')
    const message = room.store(ANA, input.clientId, input.body)
    if (fate === 'lostAfter') throw new ApiError('OFFLINE', 'timeout')
    return message
  }
  const calls: string[] = []
  const api = async (name: string, input: { afterChange?: number }, { signal }: { signal?: AbortSignal }) => {
    calls.push(name)
    if (line.isSilent)
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Gone', 'AbortError')))
      })
    if (name === 'GET v2/chat/all' && lostLists-- > 0) throw new ApiError('OVERLOADED', 'Busy')
    if (!line.isOpen) throw new ApiError('OFFLINE', 'No internet connection')
    return name === 'POST v2/chat/get'
      ? room.page(input)
      : { rows: [...room.conversations, ...(room.log.length > 0 ? [room.listed()] : [])], blockedIds: [] }
  }
  const chat = createChat({
    $conversations: atom<Conversations>({}),
    api: api as unknown as Api,
    ask: ask as unknown as SpaceConnection['ask'],
    isOpen: () => line.isOpen,
    storage,
    tab: { get: () => null, set: () => undefined },
    spaceId: SPACE,
    selfId: () => ANA,
    nameOf: () => undefined,
    onPersonSeen: people.takeFromChat,
    onWritten: () => undefined,
    onGone: () => undefined,
  })
  return { chat, line, people, calls, told: receiptCalls }
}

const fate = fc.constantFrom<Fate>('arrives', 'lostBefore', 'lostAfter')
const step = fc.oneof(
  fc.constant({ kind: 'write' as const }),
  fc.constant({ kind: 'otherWrites' as const }),
  fc.constant({ kind: 'cut' as const }),
  fc.constant({ kind: 'comeBack' as const }),
  fc.constant({ kind: 'reload' as const }),
  fc.record({ kind: fc.constant('hear' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('changes' as const), at: fc.nat(), isHeard: fc.boolean() }),
)

test('each message stands once, in its place, as it was changed last, through lost lines, reloads, repeats and reordering', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(fate, { maxLength: 40 }),
      async (steps, fates) => {
        const room = createRoom()
        const storage = memoryOutbox()
        let { chat, line } = open(room, storage, fates)
        chat.historyOf(SPACE)
        const sentIds: string[] = []
        for (const step of steps) {
          if (step.kind === 'write') {
            sentIds.push(`own ${sentIds.length}`)
            chat.send(SPACE, `own ${sentIds.length - 1}`)
          } else if (step.kind === 'otherWrites') room.store(BEN, `ben ${room.log.length}`, 'from Ben')
          else if (step.kind === 'cut') line.isOpen = false
          else if (step.kind === 'comeBack') {
            line.isOpen = true
            await chat.resync()
          } else if (step.kind === 'reload') {
            chat.close()
            await flushTasks()
            ;({ chat, line } = open(room, storage, fates))
            await chat.load()
            chat.historyOf(SPACE)
          } else if (step.kind === 'changes') {
            const message = room.edit(step.at)
            if (message && step.isHeard && line.isOpen) chat.receive(message, SPACE)
          } else {
            const message = room.log[step.at % Math.max(1, room.log.length)]
            if (message && line.isOpen) chat.receive(message, SPACE)
          }
          await flushTasks()
        }
        fates.length = 0
        line.isOpen = true
        for (let round = 0; round < 3; round++) {
          await chat.resync()
          await flushTasks()
        }
        const thread = chat.historyOf(SPACE).$history.get()
        const rows = contiguousRows(thread.rows, thread.firstSeq)
        expect(rows).toEqual(room.log.slice(room.log.length - rows.length))
        expect(rows.length).toBe(room.log.length)
        const ownMessages = room.log.filter(({ senderId }) => senderId === ANA)
        expect(ownMessages.map(({ body }) => body.replaceAll(', changed', ''))).toEqual(sentIds)
        expect(chat.$outbox.get()).toEqual([])
        expect(await storage.all()).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('[CHAT-7] who comes back asks for what has changed, and not for what has not', async () => {
  const room = createRoom()
  const { chat, calls } = open(room, memoryOutbox(), [])
  room.store(BEN, 'one', 'before')
  const { $history } = chat.historyOf(SPACE)
  await flushTasks()
  const historyRequestCount = () => calls.filter((name) => name === 'POST v2/chat/get').length
  const before = historyRequestCount()
  await chat.resync()
  expect(historyRequestCount()).toBe(before)
  room.edit(0)
  room.store(BEN, 'two', 'meanwhile')
  await chat.resync()
  expect(historyRequestCount()).toBe(before + 1)
  expect($history.get().rows.map(({ body }) => body)).toEqual(['before, changed', 'meanwhile'])
})

test('[CHAT-8] a list of conversations that does not come is asked for again', async () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const { chat, calls } = open(room, memoryOutbox(), [], undefined, 1)
    room.store(BEN, 'one', 'meanwhile')
    await chat.resync()
    expect(chat.$conversations.get()[SPACE]).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(chat.$conversations.get()[SPACE]?.unread).toBe(1)
    expect(calls.filter((name) => name === 'GET v2/chat/all')).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('[CHAT-8] what is read on another device is read here, also where a list that was asked for before does not say so', async () => {
  const room = createRoom()
  const { chat } = open(room, memoryOutbox(), [])
  room.store(BEN, 'one', 'psst')
  const { $history } = chat.historyOf(SPACE)
  await chat.resync()
  expect(chat.$conversations.get()[SPACE]?.unread).toBe(1)
  const listing = chat.reload()
  await Promise.resolve()
  chat.hearRead(SPACE, 1)
  expect(chat.$conversations.get()[SPACE]).toMatchObject({ unread: 0, lastReadSeq: 1 })
  expect($history.get().readSeq).toBe(1)
  await listing
  expect(chat.$conversations.get()[SPACE]?.unread).toBe(0)
})

test('[CHAT-8] of what has come since, the server is asked how much is unread', async () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const { chat, calls } = open(room, memoryOutbox(), [])
    room.conversations.push({ ...room.listed(), receiverId: BEN, kind: 'dm', lastSeq: 2, unread: 2 })
    await chat.resync()
    const listRequestCount = () => calls.filter((name) => name === 'GET v2/chat/all').length
    const before = listRequestCount()
    room.conversations[0] = { ...room.conversations[0], lastReadSeq: 1, unread: 1 }
    chat.hearRead(BEN, 1)
    chat.hearRead(BEN, 1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listRequestCount()).toBe(before + 1)
    expect(chat.$conversations.get()[BEN]?.unread).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('[CHAT-18] that a message was delivered stands, also where a list that was asked for before does not say so', async () => {
  const room = createRoom()
  const { chat } = open(room, memoryOutbox(), [])
  room.store(ANA, 'one', 'mine')
  const delivered = { personId: BEN, deliveredSeq: 1, readSeq: 0 }
  const listing = chat.resync()
  await Promise.resolve()
  chat.hearReceipt(SPACE, delivered)
  await listing
  expect(chat.$conversations.get()[SPACE]?.receipts).toEqual([delivered])
  // A later list is newer than the events before its request.
  await chat.resync()
  expect(chat.$conversations.get()[SPACE]?.receipts).toEqual([])
})

test('[CHAT-18] a first message that is delivered before it is acknowledged is shown as delivered', async () => {
  const room = createRoom()
  const { chat } = open(room, memoryOutbox(), [])
  const delivered = { personId: BEN, deliveredSeq: 1, readSeq: 0 }
  chat.hearReceipt(BEN, delivered)
  chat.receive(room.store(ANA, 'one', 'mine'), BEN)
  expect(chat.$conversations.get()[BEN]?.receipts).toEqual([delivered])
})

test('[CHAT-8] what was missed comes on a new line at once, however long the one before is silent', async () => {
  const room = createRoom()
  const { chat, line } = open(room, memoryOutbox(), [])
  line.isSilent = true
  const requests = [chat.resync(), chat.reload()]
  await Promise.resolve()
  room.store(BEN, 'one', 'said meanwhile')
  line.isSilent = false
  await chat.resync()
  expect(chat.$conversations.get()[SPACE]?.lastSeq).toBe(1)
  // Earlier callers get the response of the new connection.
  await Promise.all(requests)
})

test('[CHAT-8] the list is asked for once more where somebody asks meanwhile, so that the newest answer stands', async () => {
  const room = createRoom()
  const { chat, calls } = open(room, memoryOutbox(), [])
  const lists = () => calls.filter((name) => name === 'GET v2/chat/all').length
  const first = chat.reload()
  await Promise.resolve()
  const laterRequests = [chat.reload(), chat.reload()]
  expect(lists()).toBe(1)
  await first
  await Promise.all(laterRequests)
  expect(lists()).toBe(2)
})

test('[CHAT-18] how far one has come is told again where the line was cut or the server has not heard it', async () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const { chat, line, told: receiptCalls } = open(room, memoryOutbox(), ['lostBefore'])
    line.isOpen = false
    chat.receive(room.store(BEN, 'one', 'theirs'), BEN)
    chat.markRead(BEN, 1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(receiptCalls).toEqual([])
    line.isOpen = true
    await vi.advanceTimersByTimeAsync(10_000)
    const place = { receiverId: BEN, seq: 1 }
    expect(receiptCalls.toSorted()).toEqual([
      ['chat:got', place],
      ['chat:read', place],
    ])
    chat.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a refused message waits for its writer and lets the next ones pass', async () => {
  const room = createRoom()
  const { chat } = open(room, memoryOutbox(), ['isRefused'])
  chat.send(SPACE, 'first')
  chat.send(SPACE, 'second')
  await flushTasks()
  expect(room.log.map(({ body }) => body)).toEqual(['second'])
  const [refused] = chat.$outbox.get()
  expect(refused).toMatchObject({
    body: 'first',
    state: 'failed',
    problem: 'You don’t have permission to do this.',
  })
  chat.retry(refused!.clientId)
  await flushTasks()
  expect(room.log.map(({ body }) => body)).toEqual(['second', 'first'])
  expect(chat.$outbox.get()).toEqual([])
})

test('what may be stored already cannot be cancelled, what never left can', async () => {
  const room = createRoom()
  const { chat, line } = open(room, memoryOutbox(), ['lostAfter'])
  chat.send(SPACE, 'stored')
  await flushTasks()
  line.isOpen = false
  chat.send(SPACE, 'never left')
  for (const { clientId } of chat.$outbox.get()) chat.cancel(clientId)
  expect(chat.$outbox.get().map(({ body }) => body)).toEqual(['stored'])
})

test('what others write counts as unread until it is read, what one writes oneself does not', async () => {
  const room = createRoom()
  const { chat } = open(room, memoryOutbox(), [])
  chat.send(SPACE, 'mine')
  await flushTasks()
  chat.receive(room.store(BEN, 'one', 'theirs'), SPACE)
  chat.receive(room.store(BEN, 'one', 'theirs'), SPACE)
  expect(chat.$conversations.get()[SPACE]?.unread).toBe(1)
  chat.markRead(SPACE, 2)
  expect(chat.$conversations.get()[SPACE]?.unread).toBe(0)
})

test('once closed, nothing is kept any more of what was under way: its writer may have logged out', async () => {
  const stored = new Map<string, Outgoing>()
  const { chat } = open(createRoom(), memoryOutbox(stored), ['lostBefore'])
  chat.send(SPACE, 'under way')
  expect(stored.size).toBe(1)
  chat.close()
  stored.clear()
  await flushTasks()
  expect(stored.size).toBe(0)
})

test('[CHAT-10] whoever was renamed is called as the room says while they are in it, and after that as told since', async () => {
  const room = createRoom()
  const { chat, people } = open(room, memoryOutbox(), [])
  const ben = { userId: BEN, name: 'Ben', image: null, colour: '#22693c' }
  const fromBen = (body: string, senderName: string) => ({ ...room.store(BEN, body, body), senderName })
  const inRoom = {
    ...ben,
    n: 1,
    role: 'user',
    ...noSeenTexts(),
    look: 'round',
    x: 1,
    y: 1,
    direction: 'down',
    status: AVAILABLE,
    handUpAt: null,
  } as const
  const name = () => people.faceOf(BEN)?.name

  people.join(inRoom)
  people.join({ ...inRoom, name: 'Benjamin' })
  chat.receive(fromBen('on its way as he was renamed', 'Ben'), SPACE)
  expect(name()).toBe('Benjamin')
  people.leave(BEN)
  expect(name()).toBe('Benjamin')

  chat.receive(fromBen('from elsewhere', 'Benno'), SPACE)
  expect(name()).toBe('Benno')
  room.conversations.push({
    kind: 'dm',
    receiverId: BEN,
    title: 'Benedict',
    image: null,
    colour: null,
    lastSeq: 0,
    lastReadSeq: 0,
  })
  await chat.resync()
  expect(name()).toBe('Benedict')
  expect(people.faceOf(SPACE)).toBeUndefined()

  people.join({ ...inRoom, name: 'Ben again' })
  expect(name()).toBe('Ben again')
})

test('[CHAT-8] an answer in a thread that one does not follow asks for nothing, and many at once ask for the list once', async () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const { chat, calls } = open(room, memoryOutbox(), [])
    await chat.resync()
    const listRequestCount = () => calls.filter((name) => name === 'GET v2/chat/all').length
    const before = listRequestCount()
    const answer = (seq: number) => ({
      ...room.store(BEN, `c${seq}`, 'answer'),
      rootId: 'root',
      seq,
      id: `a${seq}`,
    })
    for (const seq of [1, 2, 3]) chat.receive(answer(seq), 'root')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listRequestCount()).toBe(before)
    for (const seq of [5, 6, 7])
      chat.receive({ ...room.store(BEN, `d${seq}`, 'said'), seq, conversationId: 'group' }, 'group')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(listRequestCount()).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})
