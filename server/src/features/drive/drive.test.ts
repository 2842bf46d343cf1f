import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { driveOf, linkDrive, waitForTransferEnd } from '../../testing/features/drive.ts'
import type { LibraryStage } from '../../testing/features/library.ts'
import {
  createItem,
  folder,
  itemFor,
  listed,
  namesIn,
  note,
  read,
  sha256Of,
  stageLibrary,
  storedFile,
  uploadFile,
} from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'

import { driveTransfers } from './tables.ts'

const stage = stageLibrary()
const MIB = 1024 ** 2
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let drive: ReturnType<typeof driveOf>
/** Unique to each test. */
let email: string

beforeEach(async () => {
  email = `${stage.ada.id}@example.com`
  drive = driveOf(stage.server)
  await linkDrive(stage.server, stage.ada, { email })
})

const named = (name: string) => drive.named(name, email)
const search = async (seat: Seat, input: object = {}) => {
  const { status, body } = await seat.call('POST v2/drive/search', input)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.rows as { id: string; name: string; isFolder: boolean; isCopyable: boolean }[]
}
const uploadsAside = ({ server }: LibraryStage) =>
  readdirSync(join(server.services.config.DATA_DIR, 'uploads'))
const copy = async (driveFileId: string, parentId: string | null = null) =>
  stage.ada.call('POST v2/drive/import', { driveFileId, as: 'copy', parentId })

describe('what is in a Drive', () => {
  it('is shown folder by folder, and found by its name', async () => {
    const top = await search(stage.ada)
    expect(top.map(({ name }) => name)).toEqual(['Plans', 'Minutes of Monday', 'Reading list.txt'])
    expect((await search(stage.ada, { folderId: top[0]?.id })).map(({ name }) => name)).toEqual([
      'Budget 2027.csv',
      'Opening speech',
    ])
    expect((await search(stage.ada, { search: 'speech' })).map(({ name }) => name)).toEqual([
      'Opening speech',
    ])
    expect((await search(stage.ada, { filter: 'folder' })).map(({ name }) => name)).toEqual(['Plans'])
  })

  it('[DRIVE-3] is asked for by a value, whatever somebody types', async () => {
    for (const typed of ["' or name contains '", "x' in parents or 'x", 'back\\slash', "it's and that"])
      expect(await search(stage.ada, { search: typed })).toEqual([])
    drive.large("it's and that", 5, email)
    expect((await search(stage.ada, { search: "it's and that" })).length).toBe(1)
  })

  it('comes page by page', async () => {
    for (let index = 0; index < 60; index += 1)
      drive.large(`page ${String(index).padStart(2, '0')}`, 5, email)
    const first = await stage.ada.call('POST v2/drive/search', { search: 'page' })
    const second = await stage.ada.call('POST v2/drive/search', { search: 'page', next: first.body.next })
    const names = [...first.body.rows, ...second.body.rows].map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(60)
    expect(second.body.next).toBeUndefined()
  })

  it('is what the product made or was given, and nothing else', async () => {
    expect(await search(stage.ada, { search: 'diary' })).toEqual([])
    const refused = await copy(named('Private diary.txt').id)
    expect(refused).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/doesn’t have access/) },
    })
  })

  it('has a folder more where one is made', async () => {
    const answer = await stage.ada.call('POST v2/drive/create-folder', {
      name: 'From MetaPyra',
      parentId: named('Plans').id,
    })
    expect(answer).toMatchObject({ status: 201, body: { name: 'From MetaPyra', isFolder: true } })
    expect((await search(stage.ada, { folderId: named('Plans').id })).map(({ name }) => name)).toContain(
      'From MetaPyra',
    )
    const lost = await stage.ada.call('POST v2/drive/create-folder', { name: 'x', parentId: 'nowhere' })
    expect(lost.status).toBe(404)
  })

  it('[DRIVE-1] is asked for again where Google says to wait, and what lasts is said in words', async () => {
    for (const fault of ['busy', 'rate', 'down'] as const) {
      drive.faults.set(fault, 2)
      expect(await search(stage.ada, { filter: 'folder' })).toHaveLength(1)
    }
    drive.faults.set('busy', 99)
    const answer = await stage.ada.call('POST v2/drive/search', {})
    drive.faults.set('busy', 0)
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_DOWN', message: expect.stringMatching(/is busy right now/) },
    })
  })
})

describe('a file of a Drive in the library', () => {
  it('[DRIVE-5] is its address, for whoever sees the item, by whoever sees the file', async () => {
    const file = named('Minutes of Monday')
    const { status, body } = await stage.ada.call('POST v2/drive/import', {
      driveFileId: file.id,
      as: 'link',
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { transfer: null, item: { kind: 'drive', name: 'Minutes of Monday', level: 'manage' } },
    })
    expect(body.item.url).toBe(`${stage.server.origin}/sandbox/drive/view/${file.id}`)
    expect((await itemFor(stage.bob, body.item)).body.item).toMatchObject({
      kind: 'drive',
      url: body.item.url,
    })
    const again = await stage.ada.call('POST v2/drive/import', { driveFileId: file.id, as: 'link' })
    expect(again.body.item.name).toBe('Minutes of Monday (2)')
  })

  it('[DRIVE-5] is asked for at Google once, and not at all for a folder that is not one’s own to change', async () => {
    const input = { driveFileId: named('Minutes of Monday').id, as: 'link' as const }
    const closed = await folder(stage.bob, 'Of Bob', undefined, [
      { principal: 'workspace', principalId: '', level: 'view' },
    ])
    const before = drive.count.requests
    expect((await stage.ada.call('POST v2/drive/import', { ...input, parentId: closed.id })).status).toBe(403)
    expect(drive.count.requests - before).toBe(0)
    expect((await stage.ada.call('POST v2/drive/import', input)).status).toBe(201)
    expect(drive.count.requests - before).toBe(1)
  })

  it('[DRIVE-5] is made by the library’s own call too, and by nobody without a linked Drive', async () => {
    const driveFileId = named('Reading list.txt').id
    const input = { kind: 'drive' as const, name: 'Books', driveFileId }
    expect(await createItem(stage.ada, input)).toMatchObject({
      kind: 'drive',
      name: 'Books',
      url: expect.stringContaining(driveFileId),
    })
    expect(await stage.bob.call('POST v2/library/create', input)).toMatchObject({
      status: 409,
      body: { code: 'LINK_FIRST' },
    })
    await linkDrive(stage.server, stage.bob, { email: 'bob@example.com' })
    expect((await stage.bob.call('POST v2/library/create', input)).status).toBe(404)
    expect((await stage.ada.call('POST v2/library/create', { kind: 'drive', name: 'x' })).status).toBe(400)
  })

  it('[DRIVE-6] is a copy of its bytes, once they have come', async () => {
    const plans = await folder(stage.ada, 'Plans')
    const { status, body } = await copy(named('Budget 2027.csv').id, plans.id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { item: null, transfer: { kind: 'import', status: 'running' } },
    })
    const done = await waitForTransferEnd(stage.ada, body.transfer.id)
    expect(done).toMatchObject({ status: 'done', name: 'Budget 2027.csv', bytes: 32, bytesDone: 32 })
    const { item } = (await itemFor(stage.ada, { id: done.resourceId ?? '' })).body
    expect(item).toMatchObject({
      kind: 'file',
      name: 'Budget 2027.csv',
      parentId: plans.id,
      ownerId: stage.ada.id,
    })
    expect((await read(stage, stage.bob, item.url)).text).toBe('what,cost\nchairs,1200\nplants,80\n')
    expect(uploadsAside(stage)).toEqual([])
  })

  it('[DRIVE-6] is there once, though the server went down between the file and its place', async () => {
    const { db } = stage.server.services
    const { body } = await copy(drive.large('once.bin', 1000, email).id)
    const { id, resourceId } = await waitForTransferEnd(stage.ada, body.transfer.id)
    const { item } = (await itemFor(stage.ada, { id: resourceId ?? '' })).body
    const uploadId = item.url.split('/').at(-1)
    const asBefore = { status: 'running' as const, resourceId: null, uploadId, claimedAt: null }
    await db.update(driveTransfers).set(asBefore).where(eq(driveTransfers.id, id))
    expect(await waitForTransferEnd(stage.ada, id)).toMatchObject({
      status: 'done',
      name: item.name,
      resourceId: item.id,
    })
    expect(await namesIn(stage.ada)).toEqual([item.name])
  })

  it('[DRIVE-6] is a PDF where Google keeps a document', async () => {
    const { body } = await copy(named('Opening speech').id)
    const done = await waitForTransferEnd(stage.ada, body.transfer.id)
    expect(done).toMatchObject({ status: 'done', name: 'Opening speech.pdf' })
    const { item } = (await itemFor(stage.ada, { id: done.resourceId ?? '' })).body
    expect(item.version).toMatchObject({ mime: 'application/pdf', bytes: done.bytes })
    expect((await read(stage, stage.ada, item.url)).text).toMatch(/^%PDF-/)
  })

  it('[DRIVE-6] goes on where it broke off, and is the same', async () => {
    const file = drive.large('long.bin', 3 * MIB, email)
    drive.faults.set('cut', 2)
    const { body } = await copy(file.id)
    const done = await waitForTransferEnd(stage.ada, body.transfer.id)
    expect(done).toMatchObject({ status: 'done', bytes: 3 * MIB })
    const { item } = (await itemFor(stage.ada, { id: done.resourceId ?? '' })).body
    const { bytes } = await read(stage, stage.ada, item.url)
    const expected = Buffer.from(Array.from({ length: 64 * 1024 }, (_, index) => index % 251))
    expect(sha256Of(bytes)).toBe(sha256Of(Buffer.concat(Array.from({ length: 48 }, () => expected))))
  })

  // Each measurement walks the whole heap, which takes a while in a process that has run many tests before.
  it('[DRIVE-6] is in memory piece by piece alone, however large it is', { timeout: 90_000 }, async () => {
    const file = drive.large('film.mp4', 200 * MIB, email)
    // Collects garbage first, because garbage would count until it is collected, which takes longer on a busy machine.
    // Twice, because one collection may free only in the next what it has found.
    const usage = () => {
      collect()
      collect()
      return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
    }
    const before = usage()
    const { body } = await copy(file.id)
    let most = 0
    const done = await waitForTransferEnd(stage.ada, body.transfer.id, ({ status }) => {
      most = Math.max(most, usage() - before)
      return status !== 'running'
    })
    expect(done).toMatchObject({ status: 'done', bytesDone: 200 * MIB })
    expect(most).toBeLessThan(20 * MIB)
  })

  it('[DRIVE-6] is not had of folders, of what is not there, or into a folder that is not one’s own to change', async () => {
    expect((await copy(named('Plans').id)).status).toBe(409)
    expect((await copy('nothing-at-all')).status).toBe(404)
    const closed = await folder(stage.bob, 'Closed', undefined, [
      { principal: 'workspace', principalId: '', level: 'view' },
    ])
    expect((await copy(named('Budget 2027.csv').id, closed.id)).status).toBe(403)
    const link = { driveFileId: named('Budget 2027.csv').id, as: 'link' as const, parentId: closed.id }
    expect((await stage.ada.call('POST v2/drive/import', link)).status).toBe(403)
  })

  it('[DRIVE-9] ends where its owner ends it, and leaves nothing', { timeout: 60_000 }, async () => {
    const file = drive.large('endless.bin', 400 * MIB, email)
    const { body } = await copy(file.id)
    await waitForTransferEnd(stage.ada, body.transfer.id, ({ bytesDone }) => bytesDone > 0)
    const { id: transferId } = body.transfer
    expect((await stage.bob.call('POST v2/drive/cancel', { transferId })).status).toBe(404)
    expect((await stage.ada.call('POST v2/drive/cancel', { transferId })).status).toBe(204)
    expect(await waitForTransferEnd(stage.ada, transferId)).toMatchObject({
      status: 'cancelled',
      resourceId: null,
    })
    await expect.poll(() => uploadsAside(stage)).toEqual([])
    expect((await listed(stage.ada)).rows).toEqual([])
  })
})

describe('a file of the library in a Drive', () => {
  const upload = (seat: Seat, input: object) => seat.call('POST v2/drive/upload', input)

  it('[DRIVE-4] is what it was, whole, under its name', async () => {
    const plans = named('Plans')
    const item = await storedFile(stage, stage.ada, 'report.txt', Buffer.from('a short report'))
    const { body } = await upload(stage.ada, { resourceId: item.id, folderId: plans.id })
    const done = await waitForTransferEnd(stage.ada, body.id)
    expect(done).toMatchObject({
      status: 'done',
      kind: 'upload',
      url: expect.stringContaining('/sandbox/drive/view/'),
    })
    expect(named('report.txt')).toMatchObject({ parent: plans.id, size: 14, id: done.driveFileId })
    const { body: copied } = await copy(drive.large('large.bin', 19 * MIB, email).id)
    const { resourceId } = await waitForTransferEnd(stage.ada, copied.transfer.id)
    const larger = await waitForTransferEnd(stage.ada, (await upload(stage.ada, { resourceId })).body.id)
    expect(larger).toMatchObject({ status: 'done', bytesDone: 19 * MIB })
    expect(drive.books.rows.files[larger.driveFileId ?? '']?.size).toBe(19 * MIB)
  })

  it('[DRIVE-4] goes on where it broke off: what came is not sent again', async () => {
    const bytes = Buffer.alloc(5 * MIB, 'once ')
    const fileId = await uploadFile(stage, stage.ada, bytes, 'broken.bin')
    drive.faults.set('cut', 2)
    const done = await waitForTransferEnd(stage.ada, (await upload(stage.ada, { fileId })).body.id)
    expect(done).toMatchObject({ status: 'done', bytesDone: 5 * MIB })
    const arrived = readFileSync(drive.books.pathOf(named('broken.bin').id))
    expect(sha256Of(arrived)).toBe(sha256Of(bytes))
  })

  it('[DRIVE-4] goes on with another token where one runs out on the way', async () => {
    const fileId = await uploadFile(stage, stage.ada, Buffer.alloc(100), 'late.bin')
    const refreshed = drive.refreshes()
    drive.grants.expireAll()
    expect(await waitForTransferEnd(stage.ada, (await upload(stage.ada, { fileId })).body.id)).toMatchObject({
      status: 'done',
    })
    expect(drive.refreshes() - refreshed).toBe(1)
  })

  it('[DRIVE-4] says in words why it could not be sent', async () => {
    const fileId = await uploadFile(stage, stage.ada, Buffer.from('no room'), 'no-room.txt')
    const { body } = await upload(stage.ada, { fileId })
    drive.faults.set('full', 3)
    const failed = await waitForTransferEnd(stage.ada, body.id)
    drive.faults.set('full', 0)
    expect(failed).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/Your Google Drive is full/),
    })
  })

  it('[DRIVE-4] is one that one may read, of this space, and a file', async () => {
    const secret = await storedFile(stage, stage.bob, 'secret.txt', Buffer.from('secret'), {
      rights: [{ principal: 'workspace', principalId: '', level: 'none' }],
    })
    expect((await upload(stage.ada, { resourceId: secret.id })).status).toBe(404)
    const bobFile = await uploadFile(stage, stage.bob, Buffer.from('theirs'), 'theirs.txt')
    expect((await upload(stage.ada, { fileId: bobFile })).status).toBe(404)
    const words = await note(stage.ada, 'Words')
    expect((await upload(stage.ada, { resourceId: words.id })).status).toBe(400)
    expect((await upload(stage.ada, {})).status).toBe(400)
    expect((await upload(stage.bob, { fileId: bobFile })).status).toBe(409)
  })

  it('[DRIVE-8] is made readable to everybody by whoever it is in Drive, and by nobody else', async () => {
    const file = named('Reading list.txt')
    const item = await createItem(stage.ada, { kind: 'drive', name: 'Books', driveFileId: file.id })
    await linkDrive(stage.server, stage.bob, { email: 'another@example.com' })
    const publish = (seat: Seat, input: object) => seat.call('POST v2/drive/make-public', input)
    expect((await publish(stage.bob, { resourceId: item.id })).status).toBe(404)
    expect(drive.named('Reading list.txt', email).isPublic).toBe(false)
    const answer = await publish(stage.ada, { resourceId: item.id })
    expect(answer).toMatchObject({ status: 200, body: { id: file.id, isPublic: true } })
    expect(drive.named('Reading list.txt', email).isPublic).toBe(true)
    expect((await publish(stage.ada, { driveFileId: named('Minutes of Monday').id })).body.isPublic).toBe(
      true,
    )
    expect((await publish(stage.ada, { resourceId: (await note(stage.ada, 'Words')).id })).status).toBe(400)
  })
})
