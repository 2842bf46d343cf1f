/**
 * For tests: a space with people who share a library, on a server whose clock can be set ahead. Not part of the server.
 */
import { createHash } from 'node:crypto'
import type { Input, Reply } from '@metapyra/contract/calls'
import type { LibraryItem, LibraryRight } from '@metapyra/contract/entities/library'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Seat } from '../live.ts'
import { seedSpace } from '../live.ts'
import type { TestServer } from '../server.ts'
import { startTestServer } from '../server.ts'

type ItemInput = Partial<Input<'POST v2/library/create'>>

export const createItem = async (seat: Seat, input: ItemInput): Promise<LibraryItem> => {
  const { status, body } = await seat.call('POST v2/library/create', {
    kind: 'folder',
    name: 'Plans',
    ...input,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
export const folder = (seat: Seat, name: string, parent?: LibraryItem, rights?: LibraryRight[]) =>
  createItem(seat, {
    kind: 'folder',
    name,
    ...(parent && { parentId: parent.id }),
    ...(rights && { rights }),
  })
export const note = (seat: Seat, name: string, parent?: LibraryItem, more: ItemInput = {}) =>
  createItem(seat, { kind: 'note', name, ...(parent && { parentId: parent.id }), ...more })

export const listed = async (
  seat: Seat,
  input: Input<'POST v2/library/list'> = {},
): Promise<Reply<'POST v2/library/list'>> => {
  const { status, body } = await seat.call('POST v2/library/list', input)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
export const namesIn = async (seat: Seat, parent?: LibraryItem): Promise<string[]> =>
  (await listed(seat, { parentId: parent?.id ?? null })).rows.map(({ name }) => name)
export const change = (
  seat: Seat,
  { id }: Pick<LibraryItem, 'id'>,
  input: Partial<Input<'PUT v2/library/update'>>,
) => seat.call('PUT v2/library/update', { resourceId: id, ...input })
export const itemFor = async (seat: Seat, { id }: Pick<LibraryItem, 'id'>) =>
  seat.call('POST v2/library/get', { resourceId: id })

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Uploads bytes with their form fields, as browsers do. */
export const sendFile = async (
  { origin, spaceId }: { origin: string; spaceId: string },
  { cookie }: Pick<Seat, 'cookie'>,
  path: string,
  sent: { bytes: Buffer; fields: object; name?: string; checksum?: string },
) => {
  const { bytes, fields, name = 'blob', checksum = sha256Of(bytes) } = sent
  const form = new FormData()
  form.append('checksum', checksum)
  form.append('fields', JSON.stringify({ ...fields, checksum }))
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name)
  const headers = { origin, cookie, 'x-requested-with': 'metapyra', 'x-workspace-id': spaceId }
  const response = await fetch(`${origin}/api/${path}`, { method: 'POST', body: form, headers })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** Uploads a file as browsers do, to add it to the library. */
export const uploadFile = async (
  stage: LibraryStage,
  seat: Seat,
  bytes: Buffer,
  name = 'blob',
): Promise<string> => {
  const at = { origin: stage.server.origin, spaceId: seat.spaceId }
  const sent = { bytes, fields: { kind: 'library' }, name }
  const { status, body } = await sendFile(at, seat, 'v2/utils/upload-file', sent)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.fileId
}
/** Adds a file to the library. */
export const storedFile = async (
  stage: LibraryStage,
  seat: Seat,
  name: string,
  bytes: Buffer,
  input: ItemInput = {},
) => createItem(seat, { kind: 'file', name, fileId: await uploadFile(stage, seat, bytes, name), ...input })

/** Requests a URL as a browser does. */
export const read = async (
  stage: LibraryStage,
  seat: Seat,
  url: string | null,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${stage.server.origin}${url}`, {
    headers: { ...headers, cookie: seat.cookie },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, text: bytes.toString(), bytes }
}

/** What a file's tests share; each test has its own space. */
export interface LibraryStage {
  server: TestServer
  space: Awaited<ReturnType<typeof seedSpace>>
  ada: Seat
  bob: Seat
  admin: Seat
  /** How far the server's clock is ahead. */
  aheadMs: number
}

export const stageLibrary = (env: Record<string, string> = {}): LibraryStage => {
  const stage = { aheadMs: 0 } as LibraryStage
  beforeAll(async () => {
    stage.server = await startTestServer({ clock: () => new Date(Date.now() + stage.aheadMs), env })
  })
  afterAll(() => stage.server?.close())
  beforeEach(async () => {
    stage.space = await seedSpace(stage.server)
    stage.ada = await stage.space.member('Ada Lovelace')
    stage.bob = await stage.space.member('Bob')
    stage.admin = await stage.space.member('Admin', { role: 'admin' })
  })
  afterEach(() => {
    stage.space.close()
    stage.aheadMs = 0
  })
  return stage
}
