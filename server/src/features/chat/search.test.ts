import type { Input } from '@metapyra/contract/calls'
import type { FoundMessage } from '@metapyra/contract/entities/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { parseSearch, rangesIn } from '../../platform/text/search-words.ts'
import { say } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { conversations, messages } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

type Search = Partial<Input<'POST v2/chat/search'>>

const seated = async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const adaSocket = await ada.socket()
  const bobSocket = await bob.socket()
  const search = (seat: Seat, words: string, more: Search = {}) =>
    seat.call('POST v2/chat/search', { words, ...more })
  const bodiesOf = async (seat: Seat, words: string, more: Search = {}): Promise<string[]> =>
    (await search(seat, words, more)).body.rows.map(({ message }: FoundMessage) => message.body)
  return { space, ada, bob, adaSocket, bobSocket, search, bodiesOf }
}

describe('what is found', () => {
  it('[CHAT-31] all words, in any order, the newest first; a phrase as it stands; the last word by its beginning', async () => {
    const { ada, adaSocket, bodiesOf } = await seated()
    await say(adaSocket, 'The release notes are written')
    await say(adaSocket, 'Notes on the next release')
    await say(adaSocket, 'A note about lunch')
    const both = ['Notes on the next release', 'The release notes are written']
    expect(await bodiesOf(ada, 'release notes')).toEqual(both)
    expect(await bodiesOf(ada, 'NOTES rel')).toEqual(both)
    expect(await bodiesOf(ada, '"release notes"')).toEqual(['The release notes are written'])
    expect(await bodiesOf(ada, 'rel notes')).toEqual([])
    expect(await bodiesOf(ada, 'notes written lunch')).toEqual([])
  })

  it.each([
    ['Bonjour, ça va à Orléans ?', 'orleans'],
    ['resume and plan', 'RÉSUMÉ'],
    ['Встреча в ПЯТНИЦУ', 'пятницу'],
    ['明日は東京で会議です', '東京'],
    ['내일 회의가 있습니다', '회의'],
    ['see https://example.com/launch-plan_v2', 'launch'],
    ['नमस्ते दुनिया', 'दुनिया'],
    ['Wir treffen uns in Düsseldorf', 'dusseld'],
    ["it's don't panic", "don't"],
  ])('[CHAT-31] in every language, without accents and case: %s by %s', async (body, words) => {
    const { ada, adaSocket, search } = await seated()
    await say(adaSocket, body)
    await say(adaSocket, 'Busy')
    const { rows } = (await search(ada, words)).body
    expect(rows).toMatchObject([{ message: { body } }])
    expect(rows[0].ranges.length).toBeGreaterThan(0)
  })

  it.each([
    ["Lunch with O'Brien today", 'obrien', "o'brien", 'o’brien', 'oʼbr', 'O´BRIEN', 'brien', '"brien today"'],
    ['Lunch with O’Brien’s team', 'obriens', "o'brien", 'brien'],
    ['Lunch with OBrien', "o'brien", 'obrien', '"with o’brien"'],
    ['Vive l’école publique', 'école', 'lecole', '"ecole publique"', "l'ecole"],
    ['Aloha, Hawaiʻi', 'hawaii', "hawai'i"],
    ["'quoted' rock'n'roll''s", 'quoted', 'rocknroll', "rock'n'roll"],
    ["don't", 'dont', "don't"],
  ])('[FIND-1] whatever the apostrophe, and without: %s', async (body, ...typed) => {
    const { ada, adaSocket, search } = await seated()
    await say(adaSocket, body)
    await say(adaSocket, 'Busy')
    for (const words of typed) {
      const { rows } = (await search(ada, words)).body
      expect(rows, words).toMatchObject([{ message: { body } }])
      expect(rows[0].ranges.length, words).toBeGreaterThan(0)
    }
  })

  it('[FIND-1] a contraction is no other word without its apostrophe', async () => {
    const { ada, adaSocket, bodiesOf } = await seated()
    await say(adaSocket, "I'd say we're late, she'll wait")
    for (const words of ['id', 'were', 'shell']) expect(await bodiesOf(ada, words), words).toEqual([])
    expect(await bodiesOf(ada, "i'd we're")).toHaveLength(1)
  })

  it('tells where the words stand', () => {
    const marked = (body: string, typed: string) =>
      rangesIn(body, parseSearch(typed)).map(({ start, end }) => body.slice(start, end))
    expect(marked('The Café, the cafés', 'cafe')).toEqual(['Café', 'cafés'])
    expect(marked('Cafe\u0301 there', 'cafe')).toEqual(['Cafe\u0301'])
    expect(marked('😀 party 🎉 Party', 'party')).toEqual(['party', 'Party'])
    expect(marked('明日は東京で', '東京')).toEqual(['東京'])
    expect(marked('a b a', 'a')).toEqual(['a', 'a'])
    expect(marked('nothing', '& |')).toEqual([])
    expect(marked("Ask O'Brien, OBrien", 'obrien')).toEqual(["O'Brien", 'OBrien'])
    expect(marked('Ask O’Brien, OBrien', "o'brien")).toEqual(['O’Brien', 'OBrien'])
    expect(marked('l’école', 'ecole')).toEqual(['école'])
  })

  it('by sender, conversation and time', async () => {
    const { ada, bob, adaSocket, bobSocket, bodiesOf, space } = await seated()
    const { createdAt } = await say(adaSocket, 'apples from Ada')
    await say(bobSocket, 'apples from Bob')
    await say(bobSocket, 'apples between us', ada.id)
    expect(await bodiesOf(ada, 'apples')).toHaveLength(3)
    expect(await bodiesOf(ada, 'apples', { senderId: ada.id })).toEqual(['apples from Ada'])
    expect(await bodiesOf(ada, 'apples', { receiverId: bob.id })).toEqual(['apples between us'])
    expect(await bodiesOf(ada, 'apples', { receiverId: space.spaceId })).toHaveLength(2)
    expect(await bodiesOf(ada, 'apples', { before: createdAt })).toEqual([])
    expect(await bodiesOf(ada, 'apples', { after: createdAt })).toHaveLength(3)
  })

  it('[CHAT-30] what a message says now, and nothing of what is deleted', async () => {
    const { ada, adaSocket, bodiesOf } = await seated()
    const { id } = await say(adaSocket, 'meet on Monday')
    await emitExpectingSuccess(adaSocket, 'chat:edit', { messageId: id, body: 'meet on Tuesday' })
    expect(await bodiesOf(ada, 'monday')).toEqual([])
    expect(await bodiesOf(ada, 'tuesday')).toEqual(['meet on Tuesday'])
    await ada.call('POST v2/chat/delete', { messageId: id })
    expect(await bodiesOf(ada, 'tuesday')).toEqual([])
  })
})

describe('who finds it', () => {
  it('[CHAT-30] the two of a direct conversation, and nobody else, whoever runs the space included', async () => {
    const { space, ada, bob, adaSocket, search, bodiesOf } = await seated()
    const owner = await space.member('Olga', { role: 'owner' })
    await say(adaSocket, 'a secret for Bob', bob.id)
    expect((await search(ada, 'secret')).body.rows).toMatchObject([{ receiverId: bob.id }])
    expect((await search(bob, 'secret')).body.rows).toMatchObject([{ receiverId: ada.id }])
    expect(await bodiesOf(owner, 'secret')).toEqual([])
    expect(await bodiesOf(owner, 'secret', { receiverId: ada.id })).toEqual([])
    expect(await bodiesOf(owner, 'secret', { senderId: ada.id })).toEqual([])
  })

  it('[CHAT-30] answers in threads, by whoever may read what they answer to', async () => {
    const { space, ada, bob, adaSocket, bobSocket, search, bodiesOf } = await seated()
    const open = await say(adaSocket, 'who brings cake')
    const direct = await say(adaSocket, 'a cake for Eve', bob.id)
    await say(bobSocket, 'cake is on me', open.id)
    await say(bobSocket, 'which cake for Eve', direct.id)
    const otherMember = await space.member('Eve')
    expect(await bodiesOf(otherMember, 'cake')).toEqual(['cake is on me', 'who brings cake'])
    expect((await search(otherMember, '"on me"')).body.rows).toMatchObject([{ receiverId: open.id }])
    expect(await bodiesOf(ada, 'cake')).toHaveLength(4)
    expect(await bodiesOf(ada, 'cake', { receiverId: open.id })).toEqual(['cake is on me'])
    expect(await bodiesOf(ada, 'cake', { receiverId: bob.id })).toHaveLength(2)
    expect((await search(otherMember, 'cake', { receiverId: direct.id })).status).toBe(404)
  })

  it('[CHAT-30] nobody of another space, by whatever they send', async () => {
    const { space, ada, adaSocket } = await seated()
    const { id, conversationId } = await say(adaSocket, 'only here')
    const elsewhere = await seated()
    expect(await elsewhere.bodiesOf(elsewhere.ada, 'only here')).toEqual([])
    expect(await elsewhere.bodiesOf(elsewhere.ada, `in ${conversationId} here`)).toEqual([])
    const ofOther = (more: Search) => elsewhere.search(elsewhere.ada, 'only', more)
    expect((await ofOther({ receiverId: space.spaceId })).status).toBe(404)
    expect((await ofOther({ receiverId: ada.id })).status).toBe(404)
    expect((await ofOther({ lastId: id })).status).toBe(404)
  })

  it('[CHAT-4] guests find what is said to all', async () => {
    const { space, ada, bob, adaSocket, bodiesOf, search } = await seated()
    await say(adaSocket, 'plans for all')
    await say(adaSocket, 'plans for Bob', bob.id)
    const guest = await space.visitor('guest', 'Gus')
    expect(await bodiesOf(guest, 'plans')).toEqual(['plans for all'])
    expect((await search(guest, 'plans', { receiverId: ada.id })).status).toBe(403)
  })
})

describe('pages', () => {
  const fill = async (
    conversationId: string,
    senderId: string,
    count: number,
    bodyOf: (at: number) => string,
  ) => {
    const { db } = server.services
    const rows = Array.from({ length: count }, (_, index) => ({
      id: newId(),
      conversationId,
      senderId,
      senderName: 'Ada',
      clientId: newId(),
      body: bodyOf(index),
      seq: index + 2,
      change: index + 2,
      // Three messages share each instant.
      createdAt: new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3) * 1000),
    }))
    for (let index = 0; index < rows.length; index += 2000)
      await db.insert(messages).values(rows.slice(index, index + 2000))
    await db
      .update(conversations)
      .set({ lastSeq: count + 1, lastChange: count + 1 })
      .where(eq(conversations.id, conversationId))
  }
  const walk = async (
    search: (more: Search) => Promise<{ body: { rows: FoundMessage[]; hasMore: boolean } }>,
  ) => {
    const found: string[] = []
    for (let lastId: string | undefined; ; ) {
      const { rows, hasMore } = (await search(lastId ? { lastId } : {})).body
      found.push(...rows.map(({ message }) => message.body))
      lastId = rows.at(-1)?.message.id
      if (!hasMore) return found
    }
  }
  const numbers = (bodies: string[]) => bodies.map((body) => Number(body.split(' ').at(-1)))

  it('[CHAT-32] a walk through the pages finds each message once, the newest first, while new ones are written', async () => {
    const { ada, adaSocket, search } = await seated()
    const { conversationId } = await say(adaSocket, 'first')
    await fill(conversationId, ada.id, 70, (at) => `pears ${at}`)
    const found = await walk(async (more) => {
      await say(adaSocket, 'pears meanwhile 1000')
      return search(ada, 'pears', more)
    })
    const old = numbers(found).filter((number) => number < 1000)
    expect(old.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 70 }, (_, index) => 69 - index))
    expect(
      new Set(old.map((number, index) => Math.floor(number / 3) === Math.floor((69 - index) / 3))),
    ).toEqual(new Set([true]))
  })

  it('[CHAT-32] so does one through a long conversation, whether a word is common, rare or only in the past', async () => {
    const { ada, bob, adaSocket, search, bodiesOf } = await seated()
    const { conversationId } = await say(adaSocket, 'first')
    await say(adaSocket, 'common beside, to Bob 0', bob.id)
    const bodyOf = (at: number) =>
      `${at % 2 ? 'common ' : ''}${at % 3000 ? '' : 'rare '}${at < 40 ? 'past ' : ''}line ${at}`
    await fill(conversationId, ada.id, 12_000, bodyOf)
    expect(numbers(await bodiesOf(ada, 'common', { before: '2026-06-01T00:00:00Z' }))[0]).toBeGreaterThan(
      11_990,
    )
    expect(numbers(await walk((more) => search(ada, 'rare', more)))).toEqual([9000, 6000, 3000, 0])
    expect(numbers(await walk((more) => search(ada, 'past', more)))).toHaveLength(40)
    expect(await walk((more) => search(ada, 'past', { ...more, senderId: bob.id }))).toEqual([])
    expect(await bodiesOf(ada, 'common beside')).toEqual(['common beside, to Bob 0'])
  })
})

describe('what is refused', () => {
  it.each(['& | ! :*', "'", '"', '""', '(((', '\\', ':* <-> !', '%', '😀'])(
    'finds nothing by %s, and fails at nothing',
    async (words) => {
      const { ada, adaSocket, search } = await seated()
      await say(adaSocket, 'some words')
      expect(await search(ada, words)).toMatchObject({ status: 200, body: { rows: [], hasMore: false } })
    },
  )

  it('takes words of at most 200 characters, and instants', async () => {
    const { ada, search } = await seated()
    for (const words of ['', '   ', 'x'.repeat(10_000), 'a\u0000b']) {
      expect(await search(ada, words)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    }
    expect((await search(ada, 'x', { after: 'yesterday' })).status).toBe(400)
    expect((await search(ada, 'a '.repeat(100))).status).toBe(200)
    expect((await search(ada, "it's 'quoted' & (odd) <-> words:*")).status).toBe(200)
  })
})
