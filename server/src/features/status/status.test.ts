import { AVAILABLE, STATUS } from '@metapyra/contract/presence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { saveStatus } from './queries.ts'
import { statuses } from './tables.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let adaSocket: TestSocket
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()

beforeAll(async () => {
  server = await startTestServer({ clock: now })
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
  adaSocket = await ada.socket()
  await emitExpectingSuccess(adaSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

/** Waits until Ada sees a person with this status. */
const expectShown = async (seat: Seat, status: object) => {
  const isIt = (one: object) => Object.entries(status).every(([key, value]) => one[key as never] === value)
  const [person] = await nextEvent(
    adaSocket,
    'space:join',
    (one) => one.userId === seat.id && isIt(one.status),
  )
  return person.status
}
const own = async (seat: Seat) => (await seat.call('POST v2/status/get', {})).body.rows[0]

const LUNCH = { state: 'away', emoji: '🥗', text: 'Out for lunch' } as const

describe('[STATUS-3] a status', () => {
  it('that is set is seen at once in the room, and by whoever comes later', async () => {
    const bob = await space.member('Bob')
    await enterSpace(bob)
    const seen = expectShown(bob, { text: LUNCH.text })
    const clearAt = inMinutes(30)
    const { status, body } = await bob.call('POST v2/status/add', { ...LUNCH, clearAt })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: bob.id,
      workspaceId: space.spaceId,
      ...LUNCH,
      clearAt,
      source: 'manual',
    })
    expect(await seen).toEqual({ ...LUNCH, clearAt, source: 'manual' })
    expect(await own(bob)).toEqual(body)
    const cleo = await (await space.member('Cleo')).socket()
    const { people } = await emitExpectingSuccess(cleo, 'space:enter', {})
    expect(people.find(({ userId }) => userId === bob.id)?.status).toMatchObject(LUNCH)
  })

  it('stays over a departure, and is read of those who are not here', async () => {
    const bob = await space.member('Bob')
    await bob.call('POST v2/status/add', LUNCH)
    const { body } = await ada.call('POST v2/status/get', { userIds: [bob.id, ada.id, bob.id] })
    expect(body.rows).toMatchObject([
      { userId: bob.id, ...LUNCH },
      { userId: ada.id, id: null, state: 'available', source: 'idle' },
    ])
    const cleo = await space.member('Cleo')
    expect((await ada.call('POST v2/status/get', { userIds: [cleo.id] })).body.rows[0].state).toBe('offline')
    const { self } = await emitExpectingSuccess(await bob.socket(), 'space:enter', {})
    expect(self.status).toMatchObject(LUNCH)
  })

  it('that is taken back gives way to what is seen by itself', async () => {
    const bob = await space.member('Bob')
    await enterSpace(bob)
    await bob.call('POST v2/status/add', LUNCH)
    const seen = expectShown(bob, { state: 'available' })
    const { body } = await bob.call('POST v2/status/clear', {})
    expect(body).toMatchObject({ id: null, state: 'available', emoji: null, text: '', source: 'idle' })
    expect(await seen).toEqual(AVAILABLE)
    expect((await bob.call('POST v2/status/clear', {})).status).toBe(200)
  })

  it('set twice at once is one of the two, everywhere', async () => {
    const bob = await space.member('Bob')
    await enterSpace(bob)
    const texts = Array.from({ length: 8 }, (_, index) => `number ${index}`)
    const answers = await Promise.all(texts.map((text) => bob.call('POST v2/status/add', { ...LUNCH, text })))
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201))
    const { text } = await own(bob)
    expect(texts).toContain(text)
    const shownText = async () =>
      (await emitExpectingSuccess(adaSocket, 'space:enter', {})).people.find(
        ({ userId }) => userId === bob.id,
      )?.status.text
    await expect.poll(shownText).toBe(text)
  })
})

describe('[STATUS-2] a status that ends', () => {
  it('is over at its time, for whoever asks and in the room', async () => {
    const bob = await space.member('Bob')
    await enterSpace(bob)
    await bob.call('POST v2/status/add', { ...LUNCH, clearAt: inMinutes(1) })
    const seen = expectShown(bob, { state: 'available' })
    aheadMs += 61_000
    expect((await own(bob)).source).toBe('idle')
    expect(await seen).toEqual(AVAILABLE)
  })

  it('[STATUS-1] gives way to a meeting that lasts longer', async () => {
    const bob = await space.member('Bob')
    await server.services.db.transaction((tx) =>
      saveStatus(tx, {
        id: newId(),
        workspaceId: space.spaceId,
        userId: bob.id,
        source: 'meeting',
        state: 'busy',
        emoji: '',
        text: 'Planning',
        clearAt: new Date(inMinutes(30)),
        isSet: true,
        createdAt: now(),
      }),
    )
    expect(await own(bob)).toMatchObject({ source: 'meeting', text: 'Planning' })
    await bob.call('POST v2/status/add', { state: 'dnd', text: '', clearAt: inMinutes(1) })
    expect(await own(bob)).toMatchObject({ source: 'manual', state: 'dnd' })
    aheadMs += 61_000
    expect(await own(bob)).toMatchObject({ source: 'meeting', text: 'Planning' })
  })
})

describe('[STATUS-5] away by itself', () => {
  it('is whoever does nothing at any device, until they are back at one', async () => {
    const bob = await space.member('Bob')
    const [desk, phone] = [await enterSpace(bob), await enterSpace(bob)]
    await emitExpectingSuccess(desk, 'status:idle', { isIdle: false })
    await emitExpectingSuccess(phone, 'status:idle', { isIdle: true })
    expect((await own(bob)).state).toBe('available')
    const away = expectShown(bob, { state: 'away' })
    await emitExpectingSuccess(desk, 'status:idle', { isIdle: true })
    expect(await away).toMatchObject({ source: 'idle' })
    expect(await own(bob)).toMatchObject({ state: 'away', source: 'idle', id: null })
    const back = expectShown(bob, { state: 'available' })
    await emitExpectingSuccess(phone, 'status:idle', { isIdle: false })
    await back
  })

  it('is whoever closes the one device at which they did something', async () => {
    const bob = await space.member('Bob')
    const [desk, phone] = [await enterSpace(bob), await enterSpace(bob)]
    await emitExpectingSuccess(desk, 'status:idle', { isIdle: false })
    await emitExpectingSuccess(phone, 'status:idle', { isIdle: true })
    const away = expectShown(bob, { state: 'away' })
    desk.disconnect()
    await away
  })

  it('is seen once a second at most, however often it is said', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(bob)
    let shownTimes = 0
    const onJoin = ({ userId }: { userId: string }) => userId === bob.id && shownTimes++
    adaSocket.on('space:join', onJoin)
    const away = expectShown(bob, { state: 'away' })
    for (let index = 0; index < 31; index += 1)
      await emitExpectingSuccess(socket, 'status:idle', { isIdle: index % 2 === 0 })
    await away
    adaSocket.off('space:join', onJoin)
    expect(shownTimes).toBeLessThanOrEqual(3)
  })

  it.each([{}, { isIdle: 'yes' }, { isIdle: true, extra: 1 }, null])('is not told by %j', async (input) => {
    expect(await emitWithReply(adaSocket, 'status:idle', input)).toMatchObject({
      error: { code: 'VALIDATION' },
    })
  })

  it('never takes the place of what somebody has set', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(bob)
    await bob.call('POST v2/status/add', { state: 'busy', text: 'Writing' })
    await emitExpectingSuccess(socket, 'status:idle', { isIdle: true })
    expect(await own(bob)).toMatchObject({ state: 'busy', source: 'manual' })
    const away = expectShown(bob, { state: 'away' })
    await bob.call('POST v2/status/clear', {})
    await away
  })
})

describe('[STATUS-4] recents', () => {
  it('are the last six different ones, newest first, and nothing older is kept', async () => {
    const bob = await space.member('Bob')
    const add = (text: string) => bob.call('POST v2/status/add', { state: 'busy', text, emoji: '📚' })
    for (const text of ['one', 'two', 'three', 'four', 'two', 'five', 'six', 'seven']) await add(text)
    await bob.call('POST v2/status/clear', {})
    const { body } = await bob.call('POST v2/status/user-recents', {})
    expect(body.rows.map(({ text }: { text: string }) => text)).toEqual([
      'seven',
      'six',
      'five',
      'two',
      'four',
      'three',
    ])
    expect(body.rows[0]).toMatchObject({ emoji: '📚', state: 'busy', userId: bob.id })
    expect((await ada.call('POST v2/status/user-recents', {})).body.rows).toEqual([])
  })
})

describe('[STATUS-6] of somebody without an account', () => {
  it('a status lives in the room alone, and nothing is stored', async () => {
    const guest = await space.visitor('guest', 'Gus')
    const socket = await enterSpace(guest)
    const seen = expectShown(guest, { state: 'dnd' })
    const { status, body } = await guest.call('POST v2/status/add', { state: 'dnd', text: 'Listening' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { id: null, state: 'dnd', userId: guest.id },
    })
    expect(await seen).toMatchObject({ text: 'Listening' })
    expect(await own(guest)).toMatchObject({ id: null, text: 'Listening' })
    const { body: read } = await ada.call('POST v2/status/get', { userIds: [guest.id] })
    expect(read.rows[0]).toMatchObject({ text: 'Listening' })
    expect((await guest.call('POST v2/status/user-recents', {})).body.rows).toEqual([])
    const left = nextEvent(adaSocket, 'space:leave', (userId) => userId === guest.id)
    socket.disconnect()
    await left
    expect((await ada.call('POST v2/status/get', { userIds: [guest.id] })).status).toBe(404)
    const back = await emitExpectingSuccess(await guest.socket(), 'space:enter', {})
    expect(back.self.status).toEqual(AVAILABLE)
  })
})

describe('what is refused', () => {
  it.each([
    ['two emojis', { emoji: '🥗🥗' }, 'emoji'],
    ['a word for an emoji', { emoji: 'salad' }, 'emoji'],
    ['an emoji with marks heaped on it', { emoji: '🥗\u0300\u0301\u0302' }, 'emoji'],
    ['an end that has been', { clearAt: '2020-01-01T00:00:00Z' }, 'clearAt'],
    ['an end that is none', { clearAt: 'tomorrow' }, 'clearAt'],
    ['a text of 101 characters', { text: 'x'.repeat(101) }, 'text'],
    ['a state that there is not', { state: 'asleep' }, 'state'],
  ])('%s', async (_what, wrong, field) => {
    const { status, body } = await ada.call('POST v2/status/add', { ...LUNCH, ...wrong } as never)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' })
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('is no sign that keyboards send without the mark of a picture, nor a flag or a family', async () => {
    for (const [emoji, storedEmoji] of [
      ['❤', '❤️'],
      ['🇩🇪', '🇩🇪'],
      ['👨‍👩‍👧', '👨‍👩‍👧'],
      ['7️⃣', '7️⃣'],
    ] as const) {
      const { body } = await ada.call('POST v2/status/add', { state: 'busy', text: '', emoji })
      expect(body.emoji).toBe(storedEmoji)
    }
    await ada.call('POST v2/status/clear', {})
  })

  it('[STATUS-7] people of another space, whose status nobody here reads', async () => {
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Sam')
    await enterSpace(stranger)
    for (const userId of [stranger.id, newId()]) {
      const { status } = await ada.call('POST v2/status/get', { userIds: [ada.id, userId] })
      expect(status).toBe(404)
    }
    const heardThere: unknown[] = []
    adaSocket.onAny((event, one) => one?.userId === stranger.id && heardThere.push(event))
    await stranger.call('POST v2/status/add', LUNCH)
    const bob = await space.member('Bob')
    const seen = expectShown(bob, {})
    await enterSpace(bob)
    await seen
    adaSocket.offAny()
    expect(heardThere).toEqual([])
    otherSpace.close()
  })
})

describe.runIf(hasPostgres)('on PostgreSQL, where they race', () => {
  it('[STATUS-4] of many that one person sets and takes back at once one counts at most, and six are kept', async () => {
    const racing = await startTestServer({ onPostgres: true })
    const there = await seedSpace(racing)
    const bob = await there.member('Bob')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 5 === 4
          ? bob.call('POST v2/status/clear', {})
          : bob.call('POST v2/status/add', { ...LUNCH, text: `number ${index % 11}` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    const rows = await racing.services.db.select().from(statuses)
    expect(rows).toHaveLength(STATUS.recents)
    expect(rows.filter(({ isSet }) => isSet).length).toBeLessThanOrEqual(1)
    there.close()
    await racing.close()
  })
})
