import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@metapyra/contract/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { uploadToSend } from '../../testing/features/files.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { updateMember } from '../workspace/service.ts'
import { bytesOf } from './queries.ts'
import { sweepFiles } from './sweep.service.ts'
import { files } from './tables.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let other: Awaited<ReturnType<typeof seedSpace>>
let [ada, bob, cleo, eve]: Seat[] = []
let adaSocket: TestSocket
let bobSocket: TestSocket

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  other = await seedSpace(server)
  ada = await space.member('Ada Lovelace', { role: 'owner' })
  bob = await space.member('Charles Babbage')
  cleo = await space.member('Cleo')
  eve = await other.member('Eve')
  adaSocket = await ada.socket()
  bobSocket = await bob.socket()
  await emitExpectingSuccess(bobSocket, 'space:enter', {})
})
afterAll(async () => {
  space?.close()
  other?.close()
  await server?.close()
})

const at = (who: Seat | undefined): Seat => {
  if (!who) throw new Error('Nobody sits there')
  return who
}
const door = () => ({ origin: server.origin, spaceId: space.spaceId })
const upload = (bytes: Buffer, name = 'notes.txt', who = ada, more: object = {}) =>
  uploadToSend(door(), at(who), bytes, { name, ...more })
const stored = async (bytes = Buffer.from(randomUUID()), name?: string, who = ada) =>
  (await upload(bytes, name, who)).body
const line = (fileIds: string[], body = '', receiverId = space.spaceId) => ({
  receiverId,
  clientId: randomUUID(),
  body,
  fileIds,
})
const get = async (who: { cookie: string } | undefined, id: string, headers: Record<string, string> = {}) => {
  const cookie = who?.cookie
  const response = await fetch(`${server.origin}/api/files/${id}`, {
    headers: { ...headers, ...(cookie && { cookie }) },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const statuses = async (id: string, ...people: ({ cookie: string } | undefined)[]) =>
  Promise.all(people.map(async (who) => (await get(who, id)).status))
const picture = (width = 1600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#8f3d2e' } })

describe('a message with files', () => {
  it('[CHAT-50] carries them in their order, without words too, and all who read it hear of them', async () => {
    const first = await stored(Buffer.from('first words'), 'first.txt')
    const second = await stored(await picture().jpeg().toBuffer(), 'second.jpg')
    expect(second).toMatchObject({ name: 'second.jpg', type: 'image/jpeg', width: 1600, height: 800 })
    const hears = nextEvent(bobSocket, 'chat:message', (message) => message.files.length === 2)
    const sent = await emitExpectingSuccess(adaSocket, 'chat:send', line([second.id, first.id]))
    expect(sent).toMatchObject({ body: '', files: [second, first] })
    expect(await hears).toEqual([sent, space.spaceId])
    const { body } = await at(bob).call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })
    expect(body.rows.at(-1)).toEqual(sent)
  })

  it('[CHAT-50] is refused without words or files, with too many, with one twice, and with one that is not its sender’s', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, async () => (await stored()).id))
    const bobs = await stored(undefined, undefined, bob)
    const codeOf = async (input: object) => {
      const answer = await emitWithReply(adaSocket, 'chat:send', input)
      return answer.ok ? 'ok' : answer.error.code
    }
    expect(await codeOf({ receiverId: space.spaceId, clientId: randomUUID(), body: ' ' })).toBe('VALIDATION')
    expect(await codeOf(line(ids))).toBe('VALIDATION')
    expect(await codeOf(line([ids[0] as string, ids[0] as string]))).toBe('VALIDATION')
    expect(await codeOf(line([ids[0] as string, bobs.id]))).toBe('NOT_FOUND')
    expect(await codeOf(line([randomUUID()]))).toBe('NOT_FOUND')
    // A rejected message has not used up any files.
    expect(await codeOf(line(ids.slice(0, 10)))).toBe('ok')
    expect(await codeOf(line([ids[3] as string, ids[10] as string]))).toBe('CONFLICT')
    expect(await codeOf(line([ids[10] as string]))).toBe('ok')
  })

  it('[CHAT-3] that is sent again keeps its files and its place', async () => {
    const input = line([(await stored()).id], 'once')
    const sent = await emitExpectingSuccess(adaSocket, 'chat:send', input)
    expect(await emitExpectingSuccess(adaSocket, 'chat:send', input)).toEqual(sent)
  })

  it('[CHAT-51] takes them with it when it is deleted; changing its words leaves them', async () => {
    const file = await stored()
    const sent = await emitExpectingSuccess(adaSocket, 'chat:send', line([file.id]))
    const edited = await emitExpectingSuccess(adaSocket, 'chat:edit', {
      messageId: sent.id,
      body: 'See this',
    })
    expect(edited).toMatchObject({ body: 'See this', files: [file] })
    const wordless = await emitExpectingSuccess(adaSocket, 'chat:send', line([(await stored()).id]))
    for (const { id, files: own } of [sent, wordless]) {
      const { body } = await at(ada).call('POST v2/chat/delete', { messageId: id })
      expect(body).toMatchObject({ body: '', files: [], deletedAt: expect.any(String) })
      expect(await statuses(own[0]?.id ?? '', ada, bob)).toEqual([404, 404])
    }
  })
})

describe('reading what was sent', () => {
  it('[CHAT-51] until it is sent it is its sender’s alone; then of whoever reads the message', async () => {
    const guest = await space.visitor('guest', 'Guest')
    const file = await stored()
    expect(await statuses(file.id, ada, bob, guest, eve, undefined)).toEqual([200, 404, 404, 404, 401])
    await emitExpectingSuccess(adaSocket, 'chat:send', line([file.id], 'for all'))
    expect(await statuses(file.id, ada, bob, guest, eve)).toEqual([200, 200, 200, 404])
    const secret = await stored()
    const direct = await emitExpectingSuccess(
      adaSocket,
      'chat:send',
      line([secret.id], 'for you', at(bob).id),
    )
    expect(await statuses(secret.id, ada, bob, cleo, guest, eve)).toEqual([200, 200, 404, 404, 404])
    const inThread = await stored()
    await emitExpectingSuccess(adaSocket, 'chat:send', line([inThread.id], 'below', direct.id))
    expect(await statuses(inThread.id, bob, cleo)).toEqual([200, 404])
    const group = { id: randomUUID(), userIds: [at(bob).id] }
    const { receiverId } = (await at(ada).call('POST v2/chat/create-group', group)).body
    const inGroup = await stored()
    await emitExpectingSuccess(adaSocket, 'chat:send', line([inGroup.id], 'among us', receiverId))
    expect(await statuses(inGroup.id, ada, bob, cleo, guest)).toEqual([200, 200, 404, 404])
    await updateMember(server.services.db, space.spaceId, at(bob).id, { status: 'inactive' })
    expect(await statuses(secret.id, ada, bob)).toEqual([200, 404])
    await updateMember(server.services.db, space.spaceId, at(bob).id, { status: 'active' })
  })

  it('[CHAT-51] a guest at the reception reads none of it, and guests upload none', async () => {
    const file = await stored()
    await emitExpectingSuccess(adaSocket, 'chat:send', line([file.id], 'for all'))
    const guest = await space.visitor('guest', 'Guest')
    expect((await upload(Buffer.from('x'), 'x.txt', guest)).status).toBe(403)
    const open = (isReceptionOn: boolean) => {
      const settings = { isReceptionOn, isGuestAllowed: 'true' } as const
      return at(ada).call('PUT v2/admin/workspace/settings-update', { settings })
    }
    await open(true)
    expect(await statuses(file.id, guest, bob)).toEqual([404, 200])
    await open(false)
    expect(await statuses(file.id, guest)).toEqual([200])
  })

  const scripts = [
    ['page.html', Buffer.from('<html><script>alert(1)</script></html>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['words.txt', Buffer.from('plain words')],
  ] as const
  it.each(scripts)('[CHAT-52] %s is bytes to save, whatever is in it', async (name, bytes) => {
    const file = await stored(bytes, name)
    expect(file).not.toHaveProperty('width')
    const got = await get(ada, file.id)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(got.bytes).toEqual(bytes)
  })

  it('[CHAT-52] a picture is drawn anew without place and camera, with a smaller one to show at first', async () => {
    const photo = await picture(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const file = await stored(photo, 'photo.jpg')
    expect(file).toMatchObject({ width: 1000, height: 2000 })
    const got = await get(ada, file.id)
    expect((await sharp(got.bytes).metadata()).exif).toBeUndefined()
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    const small = await get(ada, `${file.id}?preview`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 320, height: 640 })
    const tiny = await stored(await picture(20, 10).webp().toBuffer(), 'tiny.webp')
    expect(tiny).toMatchObject({ type: 'image/webp', width: 20, height: 10 })
    expect((await get(ada, `${tiny.id}?preview`)).bytes).toEqual((await get(ada, tiny.id)).bytes)
  })

  it('[CHAT-52] a name shows what a file is, whatever signs are in it', async () => {
    expect((await stored(Buffer.from('x'), 'invoice\u202Egnp.exe')).name).toBe('invoicegnp.exe')
  })

  it('[CHAT-52] what claims to be a picture and is none, or is too large to draw, is a file to save', async () => {
    const half = (await picture(900, 900).png().toBuffer()).subarray(0, 300)
    const huge = await picture(6000, 5000).png().toBuffer()
    for (const bytes of [half, huge]) {
      const { status, body } = await upload(bytes, 'x.png')
      expect([status, body.width]).toEqual([201, undefined])
      expect((await get(ada, body.id)).bytes).toEqual(bytes)
    }
  })

  it('[CHAT-55] a voice note is what browsers record, and comes with how long and loud it is', async () => {
    const voice = { durationMs: 4200, waveform: '0123456789' }
    const ebml = Buffer.from('1a45dfa3934282847765626d42878104428581021853806701', 'hex')
    const { status, body } = await upload(ebml, 'Voice note.webm', ada, voice)
    expect([status, body]).toEqual([201, expect.objectContaining({ type: 'audio/webm', ...voice })])
    expect((await get(ada, body.id)).headers.get('content-type')).toBe('audio/webm')
    const refused = await upload(Buffer.from('no sound'), 'Voice note.webm', ada, voice)
    expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect((await upload(ebml, 'long.webm', ada, { ...voice, durationMs: 600_000 })).status).toBe(400)
  })

  it('[CHAT-52] answers with the part that is asked for, and with nothing to whoever has it', async () => {
    const { id } = await stored(Buffer.from('0123456789'))
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, bytes } = await get(ada, id, { range, ...more })
      return [status, headers.get('content-range'), bytes.toString()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect(await part('bytes=0-1,4-5')).toEqual([200, null, '0123456789'])
    expect((await part('bytes=2-4', { 'if-range': '"another"' }))[0]).toBe(200)
    const etag = (await get(ada, id)).headers.get('etag') ?? ''
    expect((await part('bytes=2-4', { 'if-range': etag }))[0]).toBe(206)
    expect((await get(ada, id, { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('keeping what was sent', () => {
  it('[CHAT-53] what is not sent within a day is gone with its bytes, and what was sent stays', async () => {
    const { services } = server
    const path = (sha256: string) => join(services.config.DATA_DIR, 'files', sha256.slice(0, 2), sha256)
    const [left, sent] = [await stored(), await stored()]
    await emitExpectingSuccess(adaSocket, 'chat:send', line([sent.id]))
    const rowOf = async (id: string) => (await services.db.select().from(files).where(eq(files.id, id)))[0]
    const paths = [path((await rowOf(left.id))?.sha256 ?? ''), path((await rowOf(sent.id))?.sha256 ?? '')]
    await sweepFiles(services)
    expect(paths.map((one) => existsSync(one))).toEqual([true, true])
    const longAgo = new Date(Date.now() - 2 * DAY_MS)
    await services.db
      .update(files)
      .set({ createdAt: longAgo })
      .where(eq(files.ownerId, at(ada).id))
    for (const one of paths) await utimes(one, longAgo, longAgo)
    await sweepFiles(services)
    expect(await statuses(left.id, ada)).toEqual([404])
    expect(await statuses(sent.id, ada)).toEqual([200])
    expect(paths.map((one) => existsSync(one))).toEqual([false, true])
  })

  it('[CHAT-53] nobody sends more than a gigabyte a day, and is told so', async () => {
    const { db } = server.services
    const { id } = await stored(undefined, undefined, cleo)
    await db
      .update(files)
      .set({ size: 1024 ** 3 })
      .where(eq(files.id, id))
    const { status, body } = await upload(Buffer.from('one more'), 'x.txt', cleo)
    expect([status, body.code, body.message]).toEqual([
      429,
      'TOO_MANY',
      'You’ve reached today’s upload limit. Try again tomorrow.',
    ])
    expect((await upload(Buffer.from('mine'), 'x.txt', ada)).status).toBe(201)
  })

  const forward = (who: Seat | undefined, messageId: string, receiverId = space.spaceId) =>
    at(who).call('POST v2/chat/forward', { messageId, receiverId, clientId: randomUUID() })

  it('[CHAT-62] what is passed on takes no room of the space twice, and counts in what one sends a day', async () => {
    const { services } = server
    const dan = await space.member('Dan')
    const file = await stored(Buffer.from(randomUUID()))
    const sent = await emitExpectingSuccess(adaSocket, 'chat:send', line([file.id], 'pass it on'))
    await services.db
      .update(files)
      .set({ size: 400 * 1024 ** 2 })
      .where(eq(files.id, file.id))
    const room = () => bytesOf(services.db, { workspaceId: space.spaceId, ownerId: dan.id })
    const before = await room()
    const [first, second, third] = [
      await forward(dan, sent.id),
      await forward(dan, sent.id),
      await forward(dan, sent.id),
    ]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect(third.body.message).toBe('You’ve reached today’s upload limit. Try again tomorrow.')
    expect(first.body.files).toMatchObject([{ size: 400 * 1024 ** 2 }])
    expect(await room()).toBe(before)
    const again = { messageId: sent.id, receiverId: space.spaceId, clientId: first.body.clientId }
    expect((await dan.call('POST v2/chat/forward', again)).body.id).toBe(first.body.id)
  })

  it.each(['guest', 'anonymous'] as const)(
    '[CHAT-62] a visitor (%s) passes on words, and no files',
    async (kind) => {
      const visitor = await space.visitor(kind, 'Gus')
      const { fileIds: _, ...plain } = line([], 'words')
      const words = await emitExpectingSuccess(adaSocket, 'chat:send', plain)
      const file = await emitExpectingSuccess(
        adaSocket,
        'chat:send',
        line([(await stored()).id], 'words and a file'),
      )
      expect((await forward(visitor, words.id)).status).toBe(200)
      const { status, body } = await forward(visitor, file.id)
      expect([status, body.code, body.message]).toEqual([
        403,
        'FORBIDDEN',
        'Only members can send and forward files.',
      ])
    },
  )

  it('[CHAT-50] takes no file beyond 25 MB', async () => {
    expect((await upload(Buffer.alloc(25 * 1024 * 1024 + 1), 'big.bin')).status).toBe(413)
  })
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('[CHAT-50] of messages that claim one file at once, in whatever order, one has it', async () => {
    const there = await startTestServer({ onPostgres: true })
    const room = await seedSpace(there)
    const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => room.member(name)))
    const [writer, ...readers] = people as [Seat, ...Seat[]]
    const socket = await writer.socket()
    const at = { origin: there.origin, spaceId: room.spaceId }
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all(
        ['1', '2'].map((text) => uploadToSend(at, writer, Buffer.from(text + round))),
      )
      const ids = [one?.body.id, two?.body.id] as string[]
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, turn) => {
          const receiverId = readers[turn % 3]?.id
          const fileIds = turn % 2 ? ids : ids.toReversed()
          return emitWithReply(socket, 'chat:send', { receiverId, clientId: randomUUID(), body: '', fileIds })
        }),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const codes = answers.flatMap((answer) => (answer.ok ? [] : answer.error.code))
      expect(new Set(codes)).toEqual(new Set(['CONFLICT']))
    }
    room.close()
    await there.close()
  })
})
