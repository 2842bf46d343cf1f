import { mkdtempSync, rmSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sha256Of } from '../../testing/features/library.ts'
import { startS3 } from '../../testing/s3.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../ids.ts'
import { createDiskStore } from './disk-store.ts'
import { openFileStore } from './open-store.ts'

const MIB = 1024 ** 2
const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-local-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

const free = (bytes: number) => {
  const stats = { bavail: bytes, bsize: 1 } as Awaited<ReturnType<typeof promises.statfs>>
  vi.spyOn(promises, 'statfs').mockResolvedValue(stats)
  syncBuiltinESMExports()
}

it('[STORE-1] what comes as a stream is there after a power cut, as what is put is', async () => {
  const bytes = Buffer.from('what is restored')
  const sha256 = sha256Of(bytes)
  async function* coming() {
    yield bytes
  }
  const opened = vi.spyOn(promises, 'open')
  syncBuiltinESMExports()
  await createDiskStore(dataDir).putStream(sha256, coming())
  // A folder is opened only to sync it.
  expect(opened.mock.calls.at(-1)?.[0]).toBe(join(dataDir, 'files', sha256.slice(0, 2)))
})

it('[DB-4] what is gathered for a bucket leaves the disk its floor, also where it fills meanwhile', async () => {
  const settings = { DATA_DIR: dataDir, MIN_FREE_DISK_BYTES: String(500 * MIB), ...s3.env }
  const { asides } = await openFileStore(readConfig(settings))
  const id = newId()
  await asides.make(id)
  free(509 * MIB)
  await expect(asides.open(id, 10 * MIB)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await asides.remove(id)
  free(511 * MIB)
  const aside = await asides.open(id, 10 * MIB)
  for (const at of [0, 1, 2, 3]) await aside.write(Buffer.alloc(MIB), at * MIB)
  free(499 * MIB)
  const more = async () => {
    for (const at of [4, 5, 6, 7]) await aside.write(Buffer.alloc(MIB), at * MIB)
  }
  await expect(more()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await aside.close()
  await asides.remove(id)
})
