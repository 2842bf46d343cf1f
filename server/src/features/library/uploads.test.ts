import { existsSync, readdirSync, renameSync, symlinkSync, truncateSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@metapyra/contract/constants'
import { LIBRARY } from '@metapyra/contract/library'
import { describe, expect, it } from 'vitest'
import {
  createItem,
  namesIn,
  read,
  sendFile,
  sha256Of,
  stageLibrary,
} from '../../testing/features/library.ts'
import type { Seat } from '../../testing/live.ts'
import { sweepFiles } from '../files/sweep.service.ts'
import { sweepUploads } from './uploads/uploads.service.ts'

const MIB = 1024 ** 2
const stage = stageLibrary({ SPACE_STORAGE_BYTES: String(40 * MIB), LARGEST_FILE_BYTES: String(30 * MIB) })

const bytes = Buffer.from(Array.from({ length: 9 * MIB }, (_, index) => index % 251))
const begin = async (seat: Seat, more: { name?: string; size?: number; sha256?: string } = {}) =>
  seat.call('POST v2/library/upload-begin', { name: 'film.bin', size: bytes.length, ...more })
const partOf = (whole: Buffer, part: number) =>
  whole.subarray((part - 1) * LIBRARY.partBytes, part * LIBRARY.partBytes)
const send = (seat: Seat, uploadId: string, part: number, content = partOf(bytes, part)) =>
  sendFile({ origin: stage.server.origin, spaceId: seat.spaceId }, seat, 'v2/library/upload-part', {
    ...{ bytes: content, fields: { uploadId, part } },
  })
const finish = (seat: Seat, uploadId: string, sha256?: string) =>
  seat.call('POST v2/library/upload-finish', { uploadId, ...(sha256 && { sha256 }) })
const haveOf = async (seat: Seat, uploadId: string) =>
  (await seat.call('POST v2/library/upload-state', { uploadId })).body?.have
const aside = () => join(stage.server.services.config.DATA_DIR, 'uploads')

describe('a large file', () => {
  it('[LIB-16] [LIB-17] comes in parts in any order, goes on after a break, and is what was sent', async () => {
    const { ada, bob } = stage
    const { status, body } = await begin(ada, { sha256: sha256Of(bytes).toUpperCase() })
    expect({ status, body }).toMatchObject({ status: 201, body: { partBytes: 4 * MIB, parts: 3, have: [] } })
    const { uploadId } = body
    expect((await send(ada, uploadId, 3)).status).toBe(204)
    expect((await send(ada, uploadId, 1)).status).toBe(204)
    expect((await send(ada, uploadId, 1)).status).toBe(204)
    expect(await haveOf(ada, uploadId)).toEqual([1, 3])
    expect((await finish(ada, uploadId)).body.message).toBe('Missing parts of this file: 1.')
    for (const act of [send(bob, uploadId, 2), finish(bob, uploadId)]) expect((await act).status).toBe(404)
    expect((await send(ada, uploadId, 2)).status).toBe(204)
    const done = await finish(ada, uploadId)
    expect(done).toMatchObject({ status: 201, body: { url: `/api/files/${done.body.fileId}` } })
    expect((await finish(ada, uploadId)).body).toEqual(done.body)
    const item = await createItem(ada, { kind: 'file', name: 'film.bin', fileId: done.body.fileId })
    expect(item.version).toMatchObject({ bytes: bytes.length })
    expect((await read(stage, bob, item.url)).bytes.equals(bytes)).toBe(true)
    expect(readdirSync(aside())).toEqual([])
  })

  it('[LIB-16] refuses other bytes in the place of a part, and parts that there are not', async () => {
    const { ada } = stage
    const { uploadId } = (await begin(ada)).body
    await send(ada, uploadId, 1)
    expect((await send(ada, uploadId, 1, Buffer.alloc(LIBRARY.partBytes))).status).toBe(409)
    expect((await send(ada, uploadId, 2, Buffer.alloc(5))).body.fields).toEqual({
      file: `This part needs to have ${4 * MIB} bytes.`,
    })
    expect((await send(ada, uploadId, 4, Buffer.alloc(5))).body.fields).toEqual({
      part: 'There are only 3 parts.',
    })
    expect(await haveOf(ada, uploadId)).toEqual([1])
  })

  it('[LIB-17] that is not what its checksum says is not kept at all', async () => {
    const { ada } = stage
    const { uploadId } = (await begin(ada)).body
    for (const part of [1, 2, 3]) await send(ada, uploadId, part)
    expect((await finish(ada, uploadId)).body.fields).toEqual({ sha256: 'Send the file’s SHA-256.' })
    const wrong = await finish(ada, uploadId, '0'.repeat(64))
    expect([wrong.status, wrong.body.code]).toEqual([422, 'CHECKSUM_MISMATCH'])
    expect((await ada.call('POST v2/library/upload-state', { uploadId })).status).toBe(404)
    expect(readdirSync(aside())).not.toContain(uploadId)
  })

  it('[LIB-17] whose bytes are lost or cut off on the disk before it is whole is to be sent again', async () => {
    const { ada } = stage
    const spoiled: [number, (path: string) => void][] = [
      [409, unlinkSync],
      [422, (path) => truncateSync(path, bytes.length - 1)],
    ]
    for (const [status, spoil] of spoiled) {
      const { uploadId } = (await begin(ada, { sha256: sha256Of(bytes) })).body
      for (const part of [1, 2, 3]) await send(ada, uploadId, part)
      spoil(join(aside(), uploadId))
      expect((await finish(ada, uploadId)).status).toBe(status)
      expect((await finish(ada, uploadId)).status).toBe(404)
    }
    expect(await namesIn(ada)).toEqual([])
  })

  it('[LIB-15] is refused at the beginning where it is too large, has no room, or is called what it cannot be', async () => {
    const { ada } = stage
    const huge = await begin(ada, { size: 10 * 1024 ** 3 })
    expect(huge).toMatchObject({
      status: 413,
      body: {
        message: 'Files can be up to 30 MB. This one is larger.',
        fields: { size: 'Choose a file of 30 MB or less.' },
      },
    })
    expect((await begin(ada, { name: '../etc/passwd' })).body.fields).toHaveProperty('name')
    expect((await begin(ada, { size: 25 * MIB })).status).toBe(201)
    const second = await begin(ada, { size: 25 * MIB })
    expect([second.status, second.body.message]).toEqual([413, expect.stringContaining('storage is full')])
  })

  it('[LIB-16] that nobody goes on with is gone after a day, or at once when it is let go', async () => {
    const { ada, server } = stage
    const [left, dropped] = [(await begin(ada)).body.uploadId, (await begin(ada)).body.uploadId]
    await send(ada, left, 1)
    expect((await ada.call('POST v2/library/upload-abandon', { uploadId: dropped })).status).toBe(204)
    expect(readdirSync(aside())).toContain(left)
    expect(readdirSync(aside())).not.toContain(dropped)
    await sweepUploads({ ...server.services, clock: () => new Date(Date.now() + 2 * DAY_MS) })
    expect(readdirSync(aside())).not.toContain(left)
    expect((await ada.call('POST v2/library/upload-state', { uploadId: left })).status).toBe(404)
    await sweepFiles(server.services)
    expect(await namesIn(ada)).toEqual([])
  })

  it.runIf(existsSync('/dev/full'))(
    '[LIB-18] says that the disk is full, and goes on once there is room',
    async () => {
      const { ada } = stage
      const { uploadId } = (await begin(ada)).body
      const path = join(aside(), uploadId)
      await send(ada, uploadId, 1)
      renameSync(path, `${path}.held`)
      symlinkSync('/dev/full', path)
      const refused = await send(ada, uploadId, 2)
      expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
      expect(await haveOf(ada, uploadId)).toEqual([1])
      unlinkSync(path)
      renameSync(`${path}.held`, path)
      for (const part of [2, 3]) expect((await send(ada, uploadId, part)).status).toBe(204)
      expect((await finish(ada, uploadId, sha256Of(bytes))).status).toBe(201)
    },
  )
})
