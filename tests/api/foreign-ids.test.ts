import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { linkDrive } from './linked-drive.ts'
import type { Live } from './live.ts'
import { connected, emitWithAck, openSocket } from './live.ts'
import { createSpaceOwner } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

/** [T17] Ways to reach another space's data beyond single ids. Each id of each call is tried in id-swap.test.ts. */
const CANARY = 'canary-of-the-other-space'
/** One white pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let server: Server
let ownSpace: Awaited<ReturnType<typeof createSpaceOwner>>
let foreignSpace: Awaited<ReturnType<typeof createSpaceOwner>>
let theirMessageId: string
const sockets: Live[] = []

const enter = async (actor: Actor, spaceId: string) => {
  const socket = await connected(openSocket(actor, spaceId))
  sockets.push(socket)
  await emitWithAck(socket, 'space:enter', {})
  return socket
}
const send = async (socket: Live, receiverId: string, body: string, more: object = {}) =>
  emitWithAck<{ id: string }>(socket, 'chat:send', { receiverId, clientId: randomUUID(), body, ...more })

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '10' } })
  ;[ownSpace, foreignSpace] = [await createSpaceOwner(server), await createSpaceOwner(server)]
  const answer = await send(
    await enter(foreignSpace.actor, foreignSpace.spaceId),
    foreignSpace.spaceId,
    CANARY,
  )
  if (!answer.ok) throw new Error(answer.error.message)
  theirMessageId = answer.value.id
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server?.stop())

describe('[T17] a message of another space', () => {
  test('is nothing to read around, in whatever conversation', async () => {
    const socket = await enter(ownSpace.actor, ownSpace.spaceId)
    await send(socket, ownSpace.spaceId, 'a line of my own')
    for (const receiverId of [ownSpace.spaceId, foreignSpace.spaceId, foreignSpace.userId]) {
      const input = { receiverId, page: 1, aroundId: theirMessageId }
      const answer = await ownSpace.actor.request('POST v2/chat/get', input)
      expect(answer.text).not.toContain(CANARY)
      expect({ receiverId, status: answer.status }).toEqual({ receiverId, status: 404 })
    }
  })

  test('is nothing to answer', async () => {
    const socket = await enter(ownSpace.actor, ownSpace.spaceId)
    await send(socket, ownSpace.spaceId, 'a line of my own')
    const refusal = await send(socket, theirMessageId, 'I say so too')
    expect(refusal).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    const { rows } = await ownSpace.actor.call('POST v2/chat/get', { receiverId: ownSpace.spaceId, page: 1 })
    expect(rows.map(({ body }) => body)).not.toContain('I say so too')
  })

  test('is nothing to change, to delete or to feel about', async () => {
    for (const [call, input] of [
      ['POST v2/chat/delete', { messageId: theirMessageId }],
      ['POST v2/chat/remove-preview', { messageId: theirMessageId }],
      ['POST v2/chat/revisions', { messageId: theirMessageId }],
      ['POST v2/chat/pin', { messageId: theirMessageId, isOn: true }],
      ['POST v2/chat/locate', { messageId: theirMessageId }],
      ['POST v2/chat/report', { messageId: theirMessageId, reason: 'spam' }],
      [
        'POST v2/chat/forward',
        { messageId: theirMessageId, receiverId: ownSpace.spaceId, clientId: randomUUID() },
      ],
      ['POST v2/chat/pins', { receiverId: foreignSpace.spaceId }],
      ['POST v2/chat/pin-conversation', { receiverId: foreignSpace.spaceId, isOn: true }],
      ['POST v2/chat/block', { personId: foreignSpace.userId, isOn: true }],
    ] as const)
      expect((await ownSpace.actor.request(call, input)).status).toBe(404)
    const socket = await enter(ownSpace.actor, ownSpace.spaceId)
    for (const [event, input] of [
      ['chat:edit', { messageId: theirMessageId, body: 'mine' }],
      ['chat:react', { messageId: theirMessageId, emoji: '👍', isOn: true }],
    ] as const)
      expect(await emitWithAck(socket, event, input)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('is nothing to mark as read', async () => {
    const socket = await enter(ownSpace.actor, ownSpace.spaceId)
    for (const receiverId of [foreignSpace.spaceId, foreignSpace.userId]) {
      const answer = await emitWithAck(socket, 'chat:read', { receiverId, seq: 1 })
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    }
  })
})

test('[T17] the number of another space’s import starts one of my own, and tells nothing of theirs', async () => {
  const importId = randomUUID()
  const batch = (email: string, name: string) => ({
    importId,
    batch: 0,
    mode: 'skip' as const,
    rows: [{ line: 1, email, name }],
    sendInvitations: false,
    fileName: `${name}.csv`,
  })
  await foreignSpace.actor.call(
    'POST v2/admin/workspace/import-users',
    batch(`${CANARY}@company.example`, CANARY),
  )
  const email = `${randomUUID()}@company.example`
  const answer = await ownSpace.actor.request(
    'POST v2/admin/workspace/import-users',
    batch(email, 'Own Person'),
  )
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ results: [{ line: 1, result: 'created' }], job: { created: 1 } })
  const jobs = await ownSpace.actor.request('POST v2/admin/workspace/imports', {})
  const list = await ownSpace.actor.request('POST v2/admin/workspace/user-list', { type: 'invited' })
  for (const { text } of [answer, jobs, list]) expect(text).not.toContain(CANARY)
  const { rows } = await foreignSpace.actor.call('POST v2/admin/workspace/imports', {})
  expect(rows).toMatchObject([{ fileName: `${CANARY}.csv`, created: 1 }])
})

test('[T17] an act on many of another space is nothing to read or undo, and its people are nobody to act on', async () => {
  const userIds = [foreignSpace.userId]
  const [change, clientId] = [{ kind: 'change' as const, userRecording: 'enabled' as const }, randomUUID()]
  const act = { clientId, input: change, which: { userIds } }
  const { id } = await foreignSpace.actor.call('POST v2/admin/workspace/bulk-start', act)
  const answers = [
    await ownSpace.actor.request('POST v2/admin/workspace/bulk-acts', { id }),
    await ownSpace.actor.request('POST v2/admin/workspace/bulk-undo', { id, clientId }),
    await ownSpace.actor.request('POST v2/admin/workspace/bulk-stop', { id }),
    await ownSpace.actor.request('POST v2/admin/workspace/bulk-failed', { id }),
    await ownSpace.actor.request('POST v2/admin/workspace/person', { userId: foreignSpace.userId }),
    await ownSpace.actor.request('POST v2/admin/workspace/end-person-sessions', {
      userId: foreignSpace.userId,
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const selector = { userIds }
  expect(await ownSpace.actor.call('POST v2/admin/workspace/bulk-count', { which: selector })).toEqual({
    count: 0,
  })
  // Under the id of the other space's act, mine is a separate act.
  expect((await ownSpace.actor.request('POST v2/admin/workspace/bulk-start', act)).status).toBe(409)
  const { rows } = await ownSpace.actor.call('POST v2/admin/workspace/bulk-acts', {})
  expect(rows).toEqual([])
})

test('[T17] a page to pay at of another space is nothing to look up or to close, and its plan is none of mine', async () => {
  const [ownSpaceId, foreignSpaceId] = [ownSpace.spaceId, foreignSpace.spaceId]
  const change = { planCode: 'team-month', quantity: 30, workspaceId: foreignSpaceId }
  const { hostedPageId, url } = await foreignSpace.actor.call('POST v2/payment/plans', change)
  for (const isLeft of [false, true]) {
    const statusAnswer = await ownSpace.actor.request('POST v2/payment/hostedpage-status', {
      hostedPageId,
      workspaceId: ownSpaceId,
      isLeft,
    })
    expect(statusAnswer.status).toBe(404)
  }
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) })
  const status = await foreignSpace.actor.call('POST v2/payment/hostedpage-status', {
    hostedPageId,
    workspaceId: foreignSpaceId,
  })
  expect(status).toMatchObject({ status: 'paid', subscription: { workspaceId: foreignSpaceId } })
  const info = await ownSpace.actor.call('GET v2/payment/subscription-info/:workspaceId', {
    workspaceId: ownSpaceId,
  })
  expect(info).toMatchObject({ subscription: null, invoices: [] })
})

test('[T17] an address that is known in another space is not known in mine', async () => {
  const email = `${randomUUID()}@company.example`
  const rows = [{ line: 1, email, name: 'Somebody' }]
  const input = { importId: randomUUID(), batch: 0, mode: 'skip' as const, rows, sendInvitations: false }
  await foreignSpace.actor.call('POST v2/admin/workspace/import-users', input)
  const fetchKnownEmails = (actor: Actor) =>
    actor.call('POST v2/admin/workspace/known-emails', { emails: [email] })
  expect(await fetchKnownEmails(foreignSpace.actor)).toMatchObject({ known: [{ email }] })
  expect(await fetchKnownEmails(ownSpace.actor)).toEqual({ known: [] })
})

describe('[T17] a file of another space', () => {
  const uploadTo = async (actor: Actor, kind: 'avatar' | 'image' | 'file') => {
    const file = new Uint8Array(Buffer.from(GIF, 'base64'))
    const { url } = await actor.call('POST v2/utils/upload-file', { kind }, { file })
    return url
  }

  test.each(['avatar', 'image', 'file'] as const)('%s: is not there for me', async (kind) => {
    const url = await uploadTo(foreignSpace.actor, kind)
    expect((await foreignSpace.actor.send('GET', url)).status).toBe(200)
    expect((await ownSpace.actor.send('GET', url)).status).toBe(404)
    expect((await server.someone().send('GET', url)).status).toBe(401)
  })

  test('sent with a message: is not there for me, and nothing to send myself', async () => {
    const { id } = await foreignSpace.actor.call('POST v2/chat/upload', {}, { file: new Uint8Array([1, 2]) })
    const socket = await enter(ownSpace.actor, ownSpace.spaceId)
    const answer = await send(socket, ownSpace.spaceId, 'see this', { fileIds: [id] })
    expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    await send(await enter(foreignSpace.actor, foreignSpace.spaceId), foreignSpace.spaceId, CANARY, {
      fileIds: [id],
    })
    expect((await foreignSpace.actor.send('GET', `/api/files/${id}`)).status).toBe(200)
    expect((await ownSpace.actor.send('GET', `/api/files/${id}`)).status).toBe(404)
  })

  test('that I name as the picture of myself, a person or my space opens to nobody by it', async () => {
    const url = await uploadTo(foreignSpace.actor, 'image')
    const { actor, userId } = ownSpace
    await actor.request('PUT v2/user/update', { image: url })
    await actor.request('PUT v2/admin/workspace/update', { image: url })
    await actor.request('PUT v2/admin/workspace/update-user', { userId, image: url })
    expect((await actor.send('GET', url)).status).toBe(404)
    expect((await server.someone().send('GET', url)).status).toBe(401)
  })
})

test('[T17] a member of one space is nobody in another', async () => {
  const ownSpace = await createSpaceOwner(server)
  const foreignSpace = await createSpaceOwner(server)
  ownSpace.actor.spaceId = foreignSpace.spaceId
  expect((await ownSpace.actor.request('GET v2/chat/all', {})).status).toBe(404)
  ownSpace.actor.spaceId = null
  ownSpace.actor.host = `${foreignSpace.domain}.localhost:${server.port}`
  expect((await ownSpace.actor.request('GET v2/chat/all', {})).status).toBe(404)
})

test('[T17] a file of another space goes to no Drive, and a transfer of another space ends for nobody else', async () => {
  await linkDrive(foreignSpace.actor, 'theirs@example.com')
  await linkDrive(ownSpace.actor, 'mine@example.com')
  const { fileId } = await foreignSpace.actor.call(
    'POST v2/utils/upload-file',
    { kind: 'library' },
    { file: Buffer.from(CANARY) },
  )
  const item = await foreignSpace.actor.call('POST v2/library/create', {
    kind: 'file',
    name: `${CANARY} file for a Drive`,
    fileId,
  })
  const folder = await foreignSpace.actor.call('POST v2/library/create', {
    kind: 'folder',
    name: `${CANARY} folder of a Drive`,
  })
  const transfer = await foreignSpace.actor.call('POST v2/drive/upload', { resourceId: item.id })
  const { rows } = await ownSpace.actor.call('POST v2/drive/search', {})
  const driveFileId = rows.find(({ isFolder }) => !isFolder)?.id ?? ''
  const answers = [
    await ownSpace.actor.request('POST v2/drive/upload', { resourceId: item.id }),
    await ownSpace.actor.request('POST v2/drive/upload', { fileId }),
    await ownSpace.actor.request('POST v2/drive/make-public', { resourceId: item.id }),
    await ownSpace.actor.request('POST v2/drive/cancel', { transferId: transfer.id }),
    await ownSpace.actor.request('POST v2/drive/import', { driveFileId, as: 'copy', parentId: folder.id }),
    await ownSpace.actor.request('POST v2/drive/import', { driveFileId, as: 'link', parentId: folder.id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  for (const { text } of answers) expect(text).not.toContain(CANARY)
  expect((await ownSpace.actor.call('POST v2/drive/transfers', {})).rows).toEqual([])
  const foreignSpaceId = await ownSpace.actor.request(
    'POST v2/drive/transfers',
    {},
    { spaceId: foreignSpace.spaceId },
  )
  expect(foreignSpaceId.status).toBe(404)
})
