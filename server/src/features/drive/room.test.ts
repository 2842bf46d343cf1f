import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { driveOf, linkDrive, waitForTransferEnd } from '../../testing/features/drive.ts'
import { listed, stageLibrary } from '../../testing/features/library.ts'

const MIB = 1024 ** 2
const stage = stageLibrary({ SPACE_STORAGE_BYTES: String(6 * MIB) })
const leftAside = () => {
  const aside = join(stage.server.services.config.DATA_DIR, 'uploads')
  return existsSync(aside) ? readdirSync(aside) : []
}

it('[DRIVE-7] a copy for which there is no room does not begin, and leaves nothing', async () => {
  await linkDrive(stage.server, stage.ada)
  const { id } = driveOf(stage.server).large('large.bin', 7 * MIB)
  const { body } = await stage.ada.call('POST v2/drive/import', { driveFileId: id, as: 'copy' })
  const failed = await waitForTransferEnd(stage.ada, body.transfer.id)
  expect(failed).toMatchObject({
    status: 'failed',
    bytesDone: 0,
    problem: expect.stringMatching(/storage is full/),
  })
  expect(leftAside()).toEqual([])
  expect((await listed(stage.ada)).rows).toEqual([])
})

it('[DRIVE-7] a document of unknown length for which the room runs out half-way leaves nothing, and its room is free again', async () => {
  await linkDrive(stage.server, stage.ada)
  const drive = driveOf(stage.server)
  const text = 'words that make a long document longer and longer\n'.repeat(120_000)
  const mimeType = 'application/vnd.google-apps.document'
  const long = drive.books.add({ email: 'ada@example.com', name: 'Endless', mimeType, text })
  const { body } = await stage.ada.call('POST v2/drive/import', { driveFileId: long.id, as: 'copy' })
  const failed = await waitForTransferEnd(stage.ada, body.transfer.id)
  expect(failed).toMatchObject({
    status: 'failed',
    problem: expect.stringMatching(/storage is full/),
  })
  expect(leftAside()).toEqual([])
  expect((await listed(stage.ada)).rows).toEqual([])
  const { id } = drive.large('fits.bin', 5 * MIB)
  const second = await stage.ada.call('POST v2/drive/import', { driveFileId: id, as: 'copy' })
  expect(await waitForTransferEnd(stage.ada, second.body.transfer.id)).toMatchObject({ status: 'done' })
})
