import { randomUUID } from 'node:crypto'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Actor } from './actor.ts'
import { linkDrive } from './linked-drive.ts'
import { connected, emitWithAck, openSocket } from './live.ts'
import type { Registered } from './register.ts'
import { createSpaceOwner, invite, register } from './register.ts'
import type { Server } from './start.ts'

/** One object of each kind that a space can have, by its id. */
export type Objects = Record<string, string>

export interface FilledSpace {
  words: string
  owner: Actor
  member: Registered
  objects: Objects
}

/** Desks on the map of a new space. */
const [DESK_1, DESK_2] = [20, 23]
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A new space with an owner, two members, and one object of each kind. Every text in it contains these words. */
export const fillSpace = async (server: Server, words: string): Promise<FilledSpace> => {
  const { actor: owner, userId, spaceId } = await createSpaceOwner(server, undefined, words)
  const [member, another] = [await joined(server, owner, words), await joined(server, owner, words)]
  const space = {
    owner,
    member,
    words,
    objects: { space: spaceId, owner: userId, key: randomUUID() } as Objects,
  }
  Object.assign(space.objects, { member: member.userId, another: another.userId })
  await owner.call('PUT v2/admin/workspace/settings-update', {
    settings: {
      isGuestAllowed: 'true',
      ...{ guestsReadChat: true, guestsReadHistory: true, guestsSeePeople: true },
      ...{ guestsSeeEvents: true, guestsSeePolls: true, guestsSeeLibrary: true },
    },
  })
  for (const make of [chat, shared, library, createAdminObjects, planned, booked, agents])
    Object.assign(space.objects, await make(space, server))
  return space
}

const joined = async (server: Server, owner: Actor, words: string): Promise<Registered> => {
  const person = await register(server)
  await person.actor.call('PUT v2/user/update', { name: words })
  const bearer = await invite(server, owner, person.email)
  await person.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
  person.actor.spaceId = owner.spaceId
  return person
}

type Make = (space: FilledSpace, server: Server) => Promise<Objects>

const sendMessage = async (
  actor: Actor,
  receiverId: string,
  body: string,
  clientId: string,
): Promise<string> => {
  const socket = await connected(openSocket(actor, actor.spaceId ?? ''))
  await emitWithAck(socket, 'space:enter', {})
  const input = { receiverId, clientId, body }
  const answer = await emitWithAck<{ id: string }>(socket, 'chat:send', input)
  socket.disconnect()
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.id
}

const chat: Make = async ({ owner, member, objects, words }) => {
  const { space = '', another = '', key = '' } = objects
  const message = await sendMessage(owner, space, words, key)
  const theirMessage = await sendMessage(member.actor, space, words, key)
  await owner.call('POST v2/chat/report', { messageId: theirMessage, reason: 'spam' })
  const reports = await owner.call('POST v2/admin/workspace/reports', {})
  const input = { id: randomUUID(), userIds: [member.userId, another], title: words }
  const { receiverId: group } = await owner.call('POST v2/chat/create-group', input)
  const note = { userId: objects.owner ?? '', clientId: key, text: words }
  await owner.call('POST v2/desk/claim', { areaId: DESK_1 })
  await member.actor.call('POST v2/desk/claim', { areaId: DESK_2 })
  await member.actor.call('POST v2/desk/leave-note', note)
  const { id: chatFile } = await owner.call('POST v2/chat/upload', {}, { file: Buffer.from(words) })
  const notes = await owner.call('POST v2/desk/notes', {})
  return {
    ...{ message, group, groupPerson: member.userId, report: reports.rows[0]?.id ?? '' },
    ...{ note: notes.rows[0]?.id ?? '', groupKey: input.id, chatFile },
  }
}

const shared: Make = async ({ owner, objects, words }) => {
  const clientId = objects.key ?? ''
  const options = [{ label: words }, { label: 'No' }]
  const question = { question: words, kind: 'single' as const, options, clientId }
  const poll = await owner.call('POST v2/poll/create', question)
  const input = { question: words, kind: 'ranked' as const, options }
  const ranked = await owner.call('POST v2/poll/create', input)
  const state = { filters: [], sort: null, columns: ['email'] }
  const viewInput = { list: 'people' as const, name: words, isShared: true, state }
  const { id: view } = await owner.call('POST v2/admin/workspace/view', viewInput)
  const { live, draft } = ANNOUNCEMENT_STATUS
  const announcing = (status: 0 | 1, more = {}) =>
    owner.call('POST v2/admin/workspace/announcement', { description: words, status, ...more })
  return {
    ...{ poll: poll.id, option: poll.options[0]?.id ?? '', view },
    ...{ rankedPoll: ranked.id, rankedOption: ranked.options[0]?.id ?? '' },
    ...{ announcement: (await announcing(live)).id, draft: (await announcing(draft, { clientId })).id },
  }
}

const library: Make = async ({ owner, words }) => {
  const folder = await owner.call('POST v2/library/create', { kind: 'folder', name: `${words} folder` })
  const note = await owner.call('POST v2/library/create', { kind: 'note', name: words, text: words })
  const link = { kind: 'link' as const, name: `${words} link`, url: 'https://example.com/' }
  const { rows } = await owner.call('POST v2/library/versions', { resourceId: note.id })
  const store = async () => {
    const file = Buffer.from(`${words} ${randomUUID()}`)
    return (await owner.call('POST v2/utils/upload-file', { kind: 'library' }, { file })).fileId ?? ''
  }
  const input = { kind: 'file' as const, name: `${words}.txt`, fileId: await store() }
  const file = await owner.call('POST v2/library/create', input)
  await linkDrive(owner, `${randomUUID()}@example.com`)
  const transfer = await owner.call('POST v2/drive/upload', { resourceId: file.id })
  const { rows: ofDrive } = await owner.call('POST v2/drive/search', {})
  const { uploadId } = await owner.call('POST v2/library/upload-begin', { name: words, size: 9 })
  return {
    ...{
      folder: folder.id,
      item: note.id,
      version: rows[0]?.id ?? '',
      file: await store(),
      fileItem: file.id,
    },
    ...{
      transfer: transfer.id,
      upload: uploadId,
      driveFile: ofDrive.find(({ isFolder }) => !isFolder)?.id ?? '',
    },
    linkItem: (await owner.call('POST v2/library/create', link)).id,
  }
}

/** Creates what owners and admins have in a space. */
const createAdminObjects: Make = async ({ owner, objects, words }) => {
  const userIds = [objects.member ?? '']
  const act = { clientId: objects.key ?? '', input: { kind: 'change', userRecording: 'enabled' } as const }
  const { id: bulkAct } = await owner.call('POST v2/admin/workspace/bulk-start', {
    ...act,
    which: { userIds },
  })
  const importId = randomUUID()
  const rows = [{ line: 1, email: `${randomUUID()}@example.com`, name: words }]
  const batch = { importId, batch: 0, mode: 'skip', rows, sendInvitations: false, fileName: words } as const
  await owner.call('POST v2/admin/workspace/import-users', batch)
  const failedRows = [{ row: 0, line: 2, cells: [words], error: 'Bad.' }]
  await owner.call('POST v2/admin/workspace/import-failed-rows', {
    importId,
    columns: ['Name'],
    rows: failedRows,
  })
  const input = { userId: objects.member ?? '', giverBecomes: 'admin' as const }
  const { id: offer } = await owner.call('POST v2/admin/workspace/ownership-offer', input)
  const linkInfo = { position: 'top-right' as const, maxUses: 5 }
  const door = { timestamp: Date.now() + 86_400_000, emailList: [], linkInfo }
  const { invites } = await owner.call('POST v2/guest/invite', door)
  const page = { planCode: 'team-month', quantity: 30, workspaceId: objects.space ?? '' }
  const { hostedPageId } = await owner.call('POST v2/payment/plans', page)
  const guestLink = invites[0]?.guestId ?? ''
  return { bulkAct, import: importId, offer, guestLink, hostedPage: hostedPageId }
}

const planned: Make = async ({ owner, objects, words }) => {
  const times = { startLocal: `${dayIn(30)}T09:00`, endLocal: `${dayIn(30)}T10:00`, timezone: 'UTC' }
  const input = { title: words, visibility: 'public', ...times } as const
  const { id: eventId } = await owner.call('POST v2/event/create', { ...input, id: randomUUID() })
  const userIds = [objects.member ?? '']
  const { invited } = await owner.call('POST v2/event/invite-users', { eventId, userIds })
  return { event: eventId, attendee: invited[0]?.id ?? '' }
}

const booked: Make = async ({ owner, objects, words }, server) => {
  const type = await owner.call('PUT v2/appointment/type', { title: words })
  const making = { typeId: type.id }
  const link = await owner.call('POST v2/appointment/generate-availability-link', making)
  const bearer = new URL(link.url).searchParams.get('token') ?? ''
  const days = { from: dayIn(1), to: dayIn(10), timezone: 'UTC' }
  const free = await server.someone().call('POST v2/appointment/timeslots', days, { bearer })
  const start = free.days.flatMap(({ slots }) => slots)[0]?.start ?? ''
  const input = { idempotencyKey: randomUUID(), start, timezone: 'UTC', name: words, email: 'g@example.org' }
  const { booking } = await server.someone().call('POST v2/appointment/schedule', input, { bearer })
  const hosts = { mode: 'roundRobin' as const, hostIds: [objects.owner ?? '', objects.member ?? ''] }
  const team = await owner.call('PUT v2/appointment/type', { title: words, ...hosts })
  return {
    ...{ type: type.id, team: team.id, bookingLink: link.linkId, bookingToken: bearer },
    ...{ booking: booking.id, bookingKey: input.idempotencyKey },
  }
}

const agents: Make = async ({ owner, objects, words }) => {
  const { id: agentId } = await owner.call('POST v2/admin/workspace/agent-create', {
    ...{ name: words, image: '', greeting: words, instructions: '', sources: ['library'], folderIds: [] },
    ...{
      tools: ['event'],
      areaId: null,
      isOnBookingPages: true,
      isActive: true,
      clientId: objects.key ?? '',
    },
  })
  const caller = { name: 'Ada', email: '', timezone: 'UTC', userId: '' }
  const where = { agentId, workspaceId: objects.space ?? '' }
  const call = await owner.call('POST v2/workspace/create-web-call', { ...caller, ...where })
  const text = 'Plan a meeting called “Harvest” tomorrow at 3pm for 45 minutes'
  const question = { agentId, clientId: objects.key ?? '', text, timezone: 'UTC' }
  const answer = await owner.requestRaw('POST v2/agent/chat', question)
  const streamedValue = (key: string) => new RegExp(`"${key}":"([^"]+)"`).exec(answer.text)?.[1] ?? ''
  const proposal = /event: proposal\ndata: .*?"id":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
  return {
    agent: agentId,
    call: call.callId,
    thread: streamedValue('threadId'),
    turn: streamedValue('turnId'),
    proposal,
  }
}
