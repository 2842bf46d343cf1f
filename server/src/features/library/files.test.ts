import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@metapyra/contract/constants'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  change,
  createItem,
  itemFor,
  note,
  read,
  sendFile,
  stageLibrary,
  storedFile,
  uploadFile,
} from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import { sweepFiles } from '../files/sweep.service.ts'

const stage = stageLibrary({ SPACE_STORAGE_BYTES: '100000' })
const text = (words: string) => Buffer.from(words)
const historyOf = async (seat: Seat, { id }: { id: string }, next?: string) =>
  (await seat.call('POST v2/library/versions', { resourceId: id, ...(next && { next }) })).body
const digestsKept = () =>
  readdirSync(join(stage.server.services.config.DATA_DIR, 'files'), { recursive: true }).filter((path) =>
    /[0-9a-f]{64}$/.test(String(path)),
  )

describe('files in the library', () => {
  it('[LIB-11] are what somebody has stored, once each, with a number where the name is taken', async () => {
    const { ada, bob } = stage
    const fileId = await uploadFile(stage, ada, text('one'), 'plan.txt')
    const input = { kind: 'file', name: 'plan.txt', fileId } as const
    expect((await bob.call('POST v2/library/create', input)).status).toBe(404)
    const item = await createItem(ada, input)
    expect(item).toMatchObject({
      url: `/api/files/${fileId}`,
      version: { number: 1, bytes: 3, mime: 'text/plain' },
    })
    expect((await ada.call('POST v2/library/create', input)).body.id).toBe(item.id)
    expect((await storedFile(stage, bob, 'PLAN.txt', text('two'))).name).toBe('PLAN (2).txt')
    expect((await storedFile(stage, bob, 'plan.txt', text('three'))).name).toBe('plan (3).txt')
    const other = await storedFile(stage, ada, 'other.txt', text('one'))
    expect((await change(ada, other, { fileId })).status).toBe(409)
  })

  it('[LIB-11] what was stored and put nowhere is gone after a day, and all that was is kept', async () => {
    const { ada, server } = stage
    const lost = await uploadFile(stage, ada, text('lost'))
    const item = await storedFile(stage, ada, 'kept.txt', text('kept'))
    expect((await read(stage, ada, `/api/files/${lost}`)).text).toBe('lost')
    await sweepFiles({ ...server.services, clock: () => new Date(Date.now() + 2 * DAY_MS) })
    expect((await read(stage, ada, `/api/files/${lost}`)).status).toBe(404)
    expect((await read(stage, ada, item.url)).text).toBe('kept')
  })

  it('[LIB-11] are told by their bytes, whatever they are called', async () => {
    const { ada } = stage
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    expect((await storedFile(stage, ada, 'letter.txt', png)).version?.mime).toBe('image/png')
    expect((await storedFile(stage, ada, 'picture.png', text('<script>'))).version?.mime).toBe('text/plain')
  })

  it('[LIB-12] have versions that everybody who sees them reads, and a restored one is a new one', async () => {
    const { ada, bob } = stage
    const item = await storedFile(stage, ada, 'plan.txt', text('first'), {
      rights: [{ principal: 'workspace', principalId: '', level: 'view' }],
    })
    const fileId = await uploadFile(stage, ada, text('second'))
    const second = await change(ada, item, { fileId, versionNote: 'Shorter' })
    expect(second.body.version).toMatchObject({ number: 2, note: 'Shorter', uploaderName: ada.name })
    expect((await change(ada, item, { fileId })).body.version.number).toBe(2)
    const { rows } = await historyOf(bob, item)
    expect(rows.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect((await read(stage, bob, rows[1].url)).text).toBe('first')
    expect((await change(bob, item, { restoreVersionId: rows[1].id })).status).toBe(403)
    const restored = (await change(ada, item, { restoreVersionId: rows[1].id })).body
    expect(restored.version).toMatchObject({ number: 3, bytes: 5, note: null })
    expect((await read(stage, bob, restored.url)).text).toBe('first')
    const other = await storedFile(stage, ada, 'other.txt', text('x'))
    expect((await change(ada, other, { restoreVersionId: rows[1].id })).status).toBe(404)
    expect((await change(ada, item, { text: 'x' })).body.fields).toEqual({
      text: 'This can’t be set for a file.',
    })
  })

  it('[LIB-12] a note goes on as one version while one writes, and nobody overwrites what they have not seen', async () => {
    const { ada, bob } = stage
    const item = await note(ada, 'Minutes', undefined, { text: 'a' })
    const first = item.version?.id ?? ''
    await change(ada, item, { text: 'ab' })
    expect((await change(ada, item, { text: 'abc' })).body).toMatchObject({
      text: 'abc',
      version: { number: 1 },
    })
    const bobs = (await change(bob, item, { text: 'abcd', sinceVersionId: first })).body
    expect(bobs).toMatchObject({ text: 'abcd', version: { number: 2, uploaderName: 'Bob', bytes: 4 } })
    const late = await change(ada, item, { text: 'mine', sinceVersionId: first })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', meanwhile: { revision: 2, changedBy: 'Bob' } },
    })
    expect((await historyOf(ada, item)).rows.map((row: { text: string }) => row.text)).toEqual([
      'abcd',
      'abc',
    ])
    stage.aheadMs = 11 * 60_000
    expect((await change(bob, item, { text: 'later' })).body.version.number).toBe(3)
    expect((await change(ada, item, { restoreVersionId: first })).body).toMatchObject({
      text: 'abc',
      version: { number: 4 },
    })
  })

  it('[LIB-12] what somebody goes on writing in the same version is not overwritten unseen either', async () => {
    const { ada, bob } = stage
    const item = await note(ada, 'Minutes', undefined, { text: 'a' })
    const seen = { sinceVersionId: item.version?.id ?? '', sinceUpdatedAt: item.updatedAt }
    stage.aheadMs = 1000
    const further = (await change(ada, item, { text: 'ab', ...seen })).body
    expect(further.version.id).toBe(item.version?.id)
    expect(await change(bob, item, { text: 'b', ...seen })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', meanwhile: { changedBy: ada.name } },
    })
    const now = await change(bob, item, { text: 'ab!', ...seen, sinceUpdatedAt: further.updatedAt })
    expect(now.body).toMatchObject({ text: 'ab!', version: { number: 2 } })
  })

  it('[LIB-12] tells a long history page by page', async () => {
    const { ada } = stage
    const item = await note(ada, 'Long', undefined, { text: '0' })
    for (let index = 1; index < 60; index += 1)
      await change(ada, item, { text: `${index}`, versionNote: `${index}` })
    const first = await historyOf(ada, item)
    expect([first.rows.length, first.next]).toEqual([50, '11'])
    const rest = await historyOf(ada, item, first.next)
    expect(rest.rows.map(({ number }: { number: number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(rest.next).toBeUndefined()
    for (const next of ['x', '-1', '1.5', '99999999999'])
      expect((await ada.call('POST v2/library/versions', { resourceId: item.id, next })).status).toBe(400)
  })

  it('[LIB-13] are read by whoever sees the item, in parts, and run nothing', async () => {
    const { ada, bob, space, server } = stage
    const item = await storedFile(stage, ada, 'page.html', text('<script>alert(1)</script>'))
    const response = await read(stage, bob, item.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "inline; filename*=UTF-8''page.html",
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const part = await read(stage, bob, item.url, { range: 'bytes=1-6' })
    expect([part.status, part.text]).toEqual([206, 'script'])
    expect(
      (await read(stage, bob, item.url, { 'if-none-match': response.headers.get('etag') ?? '' })).status,
    ).toBe(304)
    await change(ada, item, { name: 'site.txt' })
    const saved = await read(stage, bob, `${item.url}?download`)
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''site.txt")
    const svg = await storedFile(
      stage,
      ada,
      'x.svg',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    )
    const drawn = await read(stage, bob, svg.url)
    expect([drawn.headers.get('content-type'), drawn.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''x.svg",
    ])
    const guest = await space.visitor('guest', 'Gil')
    expect((await read(stage, guest, item.url)).status).toBe(404)
    await change(ada, item, { rights: [{ principal: 'guest', principalId: '', level: 'view' }] })
    expect((await read(stage, guest, item.url)).status).toBe(200)
    await change(ada, item, { rights: [{ principal: 'workspace', principalId: '', level: 'none' }] })
    expect((await read(stage, bob, item.url)).status).toBe(404)
    expect((await read(stage, ada, item.url)).status).toBe(200)
    const foreign = await (await seedSpace(server)).member('Stranger')
    expect((await read(stage, foreign, item.url)).status).toBe(404)
  })

  it('[LIB-14] have as much room as their space has, in which the same bytes count once', async () => {
    const { ada, server } = stage
    const bytes = Buffer.alloc(60_000, 'x')
    const item = await storedFile(stage, ada, 'a.txt', bytes)
    await storedFile(stage, ada, 'b.txt', bytes)
    const more = { bytes: Buffer.alloc(60_000, 'y'), fields: { kind: 'library' } }
    const at = { origin: server.origin, spaceId: ada.spaceId }
    const before = digestsKept().length
    expect(await sendFile(at, ada, 'v2/utils/upload-file', more)).toMatchObject({
      status: 413,
      body: {
        code: 'TOO_LARGE',
        message: 'This space’s storage is full: 97.7 KB.',
      },
    })
    expect(digestsKept()).toHaveLength(before)
    for (const one of [item, { id: (await itemFor(ada, item)).body.item.id }])
      await change(ada, one, { isTrashed: true })
    await ada.call('POST v2/library/remove', { resourceId: item.id })
    expect((await sendFile(at, ada, 'v2/utils/upload-file', more)).status).toBe(413)
  })

  it('[LIB-9] what is deleted for good gives its room back', async () => {
    const { ada, server } = stage
    const item = await storedFile(stage, ada, 'a.txt', Buffer.alloc(60_000, 'x'))
    await change(ada, item, { isTrashed: true })
    expect((await read(stage, ada, item.url)).status).toBe(200)
    await ada.call('POST v2/library/remove', { resourceId: item.id })
    expect((await read(stage, ada, item.url)).status).toBe(404)
    await storedFile(stage, ada, 'b.txt', Buffer.alloc(60_000, 'y'))
    const path = item.url ?? ''
    expect(path).not.toBe('')
    await sweepFiles({ ...server.services, clock: () => new Date(Date.now() + DAY_MS) })
  })
})
