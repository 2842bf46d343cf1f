import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@metapyra/contract/constants'
import { expect, it, onTestFinished } from 'vitest'
import { sha256Of } from '../../testing/features/library.ts'
import { startS3 } from '../../testing/s3.ts'
import { startTestServer } from '../../testing/server.ts'
import { readConfig } from '../config/config.ts'
import { openFileStore } from './open-store.ts'

it('[STORE-5] a machine whose clock is wrong signs by the clock that its server goes by, and knows by it what is young', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-clock-'))
  const s3 = await startS3()
  onTestFinished(async () => {
    await s3.close()
    rmSync(dataDir, { recursive: true })
  })
  s3.putAhead(3 * HOUR_MS)
  const clock = () => new Date(Date.now() + 3 * HOUR_MS)
  const config = readConfig({ DATA_DIR: dataDir, ...s3.env })
  await expect(openFileStore(config)).rejects.toThrow('403 RequestTimeTooSkewed')
  const files = await openFileStore(config, { clock })
  const bytes = Buffer.from('what is old by the clock of the store')
  await files.put(sha256Of(bytes), bytes)
  s3.age(2 * HOUR_MS)
  s3.asked.length = 0
  expect(await files.isKept(sha256Of(bytes))).toBe(true)
  expect(s3.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  const server = await startTestServer({ env: s3.env, clock })
  onTestFinished(() => server.close())
  expect(await server.services.files.sizeOf(sha256Of(bytes))).toBe(bytes.length)
})
