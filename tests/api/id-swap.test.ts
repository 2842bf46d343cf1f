import { randomUUID } from 'node:crypto'
import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emitWithId, enter, eventFields } from './id-events.ts'
import { idFieldsOf, withIdAt } from './id-fields.ts'
import { validInput } from './id-inputs.ts'
import type { IdRow } from './id-swap-expectations.ts'
import { ALWAYS_NOT_FOUND, rowOf } from './id-swap-expectations.ts'
import type { Live } from './live.ts'
import { emitWithAck } from './live.ts'
import type { Schema } from './sample.ts'
import type { FilledSpace } from './space-objects.ts'
import { fillSpace } from './space-objects.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

/** Included in everything that the other space has. A response that contains it has leaked data. */
const CANARY = 'canary of the other space'

/** Each id that a call accepts, in its place, once of this space and once of another. */
const fields = (Object.keys(calls) as CallName[]).flatMap((call) =>
  idFieldsOf(calls[call].body as unknown as Schema).map((field) => ({
    ...{ call, path: field.path, row: rowOf(call, field) },
  })),
)
type Swap = { call: CallName; path: string } & IdRow
/** What one creates with the other space's id is one's own from then on, so these come last. */
const swaps: Swap[] = fields
  .flatMap(({ call, path, row }) => (typeof row === 'object' ? [{ call, path, ...row }] : []))
  .sort((a, b) => Number(a.expected === 'isOwn') - Number(b.expected === 'isOwn'))

const events = eventFields.map((field) => ({ ...field, name: field.event }))
const eventSwaps = events.flatMap(({ row, ...field }) =>
  typeof row === 'object' && row.expected !== 'isOwn' ? [{ ...field, row, kind: row.kind }] : [],
)

let server: Server
let ownSpace: FilledSpace
let foreignSpace: FilledSpace
let before: string
const sockets: Live[] = []
/** Most kinds of a space's data, as its owner sees it. */
const thingsOf = async ({ owner, objects }: FilledSpace) => {
  const { space: receiverId } = objects
  const answers = await Promise.all([
    owner.request('POST v2/chat/get', { receiverId, page: 1 }),
    owner.request('POST v2/poll/list', {}),
    owner.request('POST v2/event/list', {}),
    owner.request('POST v2/library/list', {}),
    owner.request('POST v2/appointment/types', {}),
    owner.request('POST v2/appointment/booked', { side: 'host' }),
    owner.request('POST v2/admin/workspace/agents', {}),
    owner.request('POST v2/admin/workspace/announcement-detail', {}),
    owner.request('POST v2/admin/workspace/views', { list: 'people' }),
    owner.request('POST v2/admin/workspace/imports', {}),
    owner.request('POST v2/admin/guest-invites', {}),
    owner.request('POST v2/admin/workspace/ownership', {}),
  ])
  return answers.map(({ text }) => text).join('\n')
}

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '100', CAPTCHA: 'off' } })
  ;[ownSpace, foreignSpace] = [await fillSpace(server, 'words of my own'), await fillSpace(server, CANARY)]
  // The text of files is extracted a moment after they are uploaded.
  do before = await thingsOf(foreignSpace)
  while (before.includes('"textStatus":"pending"'))
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server?.stop()
})

test('every id that a call or an event takes has a row', () => {
  const all = [...fields.map(({ call, ...field }) => ({ name: call, ...field })), ...events]
  expect(fields.length).toBeGreaterThan(200)
  expect(events.length).toBeGreaterThan(20)
  expect(all.filter(({ row }) => row === undefined).map(({ name, path }) => `${name} ${path}`)).toEqual([])
})

test('of each kind that a row names there is one in either space', () => {
  for (const { objects } of [ownSpace, foreignSpace])
    expect([...new Set(swaps.map(({ kind }) => kind))].filter((kind) => !objects[kind])).toEqual([])
})

const send = ({ call, path }: Swap, id: string) => {
  const input = withIdAt(validInput(call, path, ownSpace.objects), path, id)
  const isByLink = (calls[call] as Call).access === 'bearer'
  return ownSpace.owner.requestRaw(
    call,
    input,
    isByLink ? { bearer: ownSpace.objects.bookingToken ?? '' } : {},
  )
}
const idOf = ({ kind }: Swap, { objects }: FilledSpace) => objects[kind] ?? ''
/** Values that differ in each response, whoever asks. */
const CHANGING = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|"(seq|change)":\d+/g
const withoutChangingValues = (text: string) => text.replaceAll(CHANGING, '…')

describe('of another space', () => {
  test.each(swaps)('[T17] $call $path: $expected', async (swap) => {
    const { status, text } = await send(swap, idOf(swap, foreignSpace))
    expect(text).not.toContain(CANARY)
    if (swap.expected === 'notFound') expect({ status, text }).toMatchObject({ status: 404 })
    if (swap.expected === 'isOwn') expect({ status, text }).not.toMatchObject({ status: 500 })
    if (swap.expected !== 'asUnknown') return
    const unknown = await send(swap, randomUUID())
    expect({ status, text: withoutChangingValues(text) }).toEqual({
      status: unknown.status,
      text: withoutChangingValues(unknown.text),
    })
  })
})

describe('over a socket', () => {
  const receivedEvents: string[] = []
  beforeAll(async () => {
    for (const actor of [ownSpace.owner, foreignSpace.owner, foreignSpace.member.actor])
      sockets.push(await enter(actor))
    for (const otherSocket of sockets.slice(1)) otherSocket.onAny((event) => receivedEvents.push(event))
  })

  test.each(eventSwaps)(
    '[T17] $event with another space’s $path is as with one that nobody has',
    async (swap) => {
      const sendMessage = async (id: string) =>
        JSON.stringify(await emitWithId(sockets[0] as Live, swap, ownSpace.objects, id))
      const answer = await sendMessage(foreignSpace.objects[swap.kind] ?? '')
      expect(answer).not.toContain(CANARY)
      expect(withoutChangingValues(answer)).toBe(withoutChangingValues(await sendMessage(randomUUID())))
    },
  )

  test('[T17] and nobody there has heard anything of it', async () => {
    const [, owner, member] = sockets
    const sign = new Promise((resolve) => owner?.once('person:waved', resolve))
    await emitWithAck(member as Live, 'person:wave', { to: foreignSpace.objects.owner })
    await sign
    expect(receivedEvents).toEqual(['person:waved'])
  })
})

test('[T17] and all of the other space is as it was', async () => {
  expect(before.split(CANARY).length).toBeGreaterThan(10)
  expect(await thingsOf(foreignSpace)).toBe(before)
})

test('[T17] and no list of this one shows anything of it', async () => {
  expect(await thingsOf(ownSpace)).not.toContain(CANARY)
})

/** Calls that end something come after those that only read, and those that remove containers come last. */
const place = (call: string) =>
  Number(/remove|cancel|decline|accept|withdraw|revoke|abandon|free-|end-|delete|invalidate/.test(call)) +
  Number(/agent-remove|type-remove|library.remove|workspace.leave/.test(call))
const controls = swaps
  .filter(({ call, path, expected }) => expected === 'notFound' && !ALWAYS_NOT_FOUND.has(`${call} ${path}`))
  .sort((a, b) => place(a.call) - place(b.call))

describe('of this space, so that it is the id alone that is not found', () => {
  const testedEvents = new Set<string>()

  test.each(controls)('$call $path', async (swap) => {
    const same = JSON.stringify([swap.call, validInput(swap.call, swap.path, ownSpace.objects)])
    // A second removal would return 404.
    if (testedEvents.has(same)) return
    testedEvents.add(same)
    const { status, text } = await send(swap, idOf(swap, ownSpace))
    expect({ status, text }).not.toMatchObject({ status: 404 })
  })
})
