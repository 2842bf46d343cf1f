/** For tests: a person with data in every part of the product, and what can be found of it. Not part of the server. */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { users } from '../features/account/tables.ts'
import { members } from '../features/workspace/tables.ts'
import { and, eq } from '../platform/db/drizzle.ts'
import type { Answer } from './actor.ts'
import { createActor } from './actor.ts'
import { askAgent, makeAgent } from './features/agent.ts'
import { holderOf, linkFrom } from './features/appointments.ts'
import { uploadToSend } from './features/files.ts'
import { folder, note, sendFile } from './features/library.ts'
import { linkAs } from './features/link.ts'
import { createdPoll, labels, vote } from './features/polls.ts'
import { subscribeAt } from './features/push.ts'
import type { Seat } from './live.ts'
import { emitExpectingSuccess, enterSpace } from './live.ts'
import type { TestServer } from './server.ts'

const done = async (call: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await call
  if (status >= 300) throw new Error(`not done: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Gives an account this address, confirmed, and all other profile data. */
export const fillProfile = async (
  { services: { db } }: TestServer,
  { id, spaceId }: Pick<Seat, 'id' | 'spaceId'>,
  email: string,
): Promise<void> => {
  await db.update(users).set({ email, emailVerifiedAt: new Date() }).where(eq(users.id, id))
  const own = and(eq(members.userId, id), eq(members.workspaceId, spaceId))
  await db.update(members).set({ email }).where(own)
}

interface People {
  /** The person whose data it is; also runs the space with others. */
  me: Seat
  owner: Seat
  bob: Seat
}

/** `mark` occurs in everything the person writes, and nowhere else; `name` and `email` are their name and address. */
interface Marks {
  mark: string
  name: string
  email: string
}

const talk = async (server: TestServer, { me, bob }: People, { mark, name }: Marks) => {
  const { spaceId } = me
  const [mine, his] = [await enterSpace(me), await enterSpace(bob)]
  const say = (socket: typeof mine, body: string, receiverId: string, more = {}) =>
    emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body, ...more })
  const first = await say(mine, `${mark} in the space`, spaceId)
  await emitExpectingSuccess(mine, 'chat:edit', { messageId: first.id, body: `${mark} in the space, edited` })
  const bobMessage = await say(his, 'Bob says', spaceId)
  await say(his, `Ask @${name} about it`, spaceId, { mentions: [{ personId: me.id, name }] })
  await say(mine, `${mark} in a thread`, bobMessage.id)
  await emitExpectingSuccess(mine, 'chat:react', { messageId: bobMessage.id, emoji: '👍', isOn: true })
  await say(mine, `${mark} between two`, bob.id)
  await say(his, 'Bob answers', me.id)
  const group = { id: randomUUID(), title: 'Pair', userIds: [bob.id] }
  const { receiverId } = await done(me.call('POST v2/chat/create-group', group))
  await say(mine, `${mark} in a group`, receiverId)
  const bytes = Buffer.from(`${mark} in a file that was sent`)
  const file = await uploadToSend({ ...server, spaceId }, me, bytes, { name: `${mark}.txt` })
  if (file.status !== 201) throw new Error('not sent')
  await say(mine, '', spaceId, { fileIds: [file.body.id] })
  const copy = { messageId: first.id, receiverId: spaceId, clientId: randomUUID() }
  await done(bob.call('POST v2/chat/forward', copy))
  await done(
    me.call('POST v2/chat/report', { messageId: bobMessage.id, reason: 'other', words: `${mark} why` }),
  )
  await done(bob.call('POST v2/chat/report', { messageId: first.id, reason: 'other' }))
}

const createBoardData = async (server: TestServer, { me, bob }: People, { mark }: Marks) => {
  const at = { ...server, spaceId: me.spaceId }
  const papers = await folder(me, `${mark} papers`)
  await note(me, `${mark} note`, papers, { text: `${mark} text`, tags: [mark] })
  const bytes = Buffer.from(`${mark} in the library`)
  const path = 'v2/utils/upload-file'
  const { body } = await sendFile(at, me, path, {
    bytes,
    fields: { kind: 'library', name: `${mark}.txt` },
    name: `${mark}.txt`,
  })
  await done(me.call('POST v2/library/create', { kind: 'file', name: `${mark}.txt`, fileId: body.fileId }))
  await createdPoll(me, { question: `${mark}?`, options: labels(`${mark} one`, `${mark} two`) })
  const his = await createdPoll(bob, { anonymity: 'named' })
  await vote(me, his, 'Garden')
  const input = {
    title: `${mark} event`,
    ...{ startLocal: '2030-05-01T10:00', endLocal: '2030-05-01T11:00', timezone: 'Europe/Berlin' },
  }
  await done(me.call('POST v2/event/create', { ...input, description: `${mark} about`, userIds: [bob.id] }))
  const party = await done(bob.call('POST v2/event/create', { ...input, title: 'A party', userIds: [me.id] }))
  await done(me.call('POST v2/event/respond', { eventId: party.id, status: 'going' }))
  await done(me.call('POST v2/event/make-feed', {}))
}

const appoint = async (server: TestServer, { me, bob }: People, { mark, name, email }: Marks) => {
  const day = new Date(Date.now() + 7 * DAY_MS)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  const date = day.toISOString().slice(0, 10)
  const [mine, his] = [await linkFrom(me), await linkFrom(bob)]
  const guest = holderOf(server.origin, mine.token)
  const [start = ''] = await guest.startsOn(date)
  await done(guest.book(start))
  const own = holderOf(server.origin, his.token)
  const [free = ''] = await own.startsOn(date)
  await done(own.book(free, { name, email, note: `${mark} for the host` }))
  const off = { date: '2030-06-03', reason: `${mark} off` }
  await done(me.call('POST v2/appointment/un-availability/timeslot/create', off))
}

const elsewhere = async (server: TestServer, { me, owner, bob }: People, { mark, name, email }: Marks) => {
  const { spaceId } = me
  await linkAs(server, me, 'google calendar', { email })
  await linkAs(server, me, 'google drive', { email })
  await subscribeAt(server, spaceId, me, `https://fcm.googleapis.com/fcm/send/${mark}`)
  await done(me.call('PUT v2/user/character', { look: 'leaf', colour: '#22693c' }))
  await done(me.call('PUT v2/user/contact', { countryCode: 49, mobileNumber: '15112345678' }))
  await done(me.call('POST v2/status/add', { state: 'busy', emoji: '', text: `${mark} writing` }))
  await done(me.call('POST v2/desk/claim', { areaId: 20 }))
  await done(bob.call('POST v2/desk/claim', { areaId: 23 }))
  const left = (from: Seat, to: Seat, text: string) =>
    done(from.call('POST v2/desk/leave-note', { userId: to.id, clientId: randomUUID(), text }))
  await left(me, bob, `${mark} on a desk`)
  await left(bob, me, 'From Bob')
  await done(me.call('POST v2/chat/block', { personId: bob.id, isOn: true }))
  const view = { list: 'people' as const, isShared: false, state: { filters: [], sort: null, columns: [] } }
  await done(me.call('POST v2/admin/workspace/view', { ...view, name: `${mark} view` }))
  const agent = await makeAgent(owner)
  const reply = await askAgent(me, server.origin, { agentId: agent.id, text: `What about ${mark}?` })
  if (reply.status !== 200) throw new Error('not answered')
  await done(
    owner.call('PUT v2/admin/workspace/update-user', { userId: me.id, companyPosition: `${mark} officer` }),
  )
  await done(me.call('PUT v2/admin/workspace/update-user', { userId: bob.id, companyPosition: 'Engineer' }))
  const link = {
    timestamp: Date.now() + DAY_MS,
    emailList: [],
    linkInfo: { position: 'bottom-right' as const },
  }
  await done(owner.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed: 'true' } }))
  await done(me.call('POST v2/guest/invite', link))
  const rows = [{ line: 2, email, name, role: 'user' }]
  const file = { importId: randomUUID(), batch: 0, mode: 'fail' as const, rows }
  await done(owner.call('POST v2/admin/workspace/import-users', file))
  const public_ = createActor(server.origin)
  await public_.call('POST v2/business/subscribe', { email })
  await public_.call('POST v2/auth/request-reset-password', { email })
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const fields = { kind: 'avatar', name: `${mark}.png` }
  await sendFile({ ...server, spaceId }, me, 'v2/utils/upload-file', {
    bytes: picture,
    fields,
    name: `${mark}.png`,
  })
}

/** Creates data in every feature. */
export const createDataEverywhere = async (server: TestServer, cast: People, marks: Marks): Promise<void> => {
  await fillProfile(server, cast.me, marks.email)
  await talk(server, cast, marks)
  await createBoardData(server, cast, marks)
  await appoint(server, cast, marks)
  await elsewhere(server, cast, marks)
}

/** All rows of all tables that contain the words, by content, ignoring case. */
export const rowsWith = async ({ services }: TestServer, words: string): Promise<string[]> => {
  const { pool } = services.connection
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const message = await pool.query<{ text: string }>(
      `select t::text as text from "${name}" t where position(lower($1) in lower(t::text)) > 0`,
      [words],
    )
    for (const { text } of message.rows) found.push(`${name}: ${text.slice(0, 300)}`)
  }
  return found
}

/** The stored files that contain these bytes. */
export const filesWith = async ({ services: { files } }: TestServer, words: string): Promise<string[]> => {
  const found: string[] = []
  for await (const digests of files.digests())
    for (const digest of digests) {
      const parts: Buffer[] = []
      for await (const part of await files.read(digest)) parts.push(Buffer.from(part))
      if (Buffer.concat(parts).includes(words)) found.push(digest)
    }
  return found
}
