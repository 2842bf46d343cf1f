import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../../db/connection.ts'
import { registerOwner } from '../../testing-actor.ts'
import { addCrowd } from '../../testing-bulk.ts'
import { freePort } from '../../testing-port.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const PEOPLE = 3000

const folder = mkdtempSync(join(tmpdir(), 'metapyra-bulk-'))
let server: ChildProcess | undefined
afterEach(async () => {
  if (server) await kill(server)
  rmSync(folder, { recursive: true, force: true })
})

const start = async (port: number): Promise<ChildProcess> => {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: `${port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    RATE_LIMIT_FACTOR: '1000',
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  await once(child.stdout, 'data')
  return child
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const onFolder = async <T>(work: (connection: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const connection = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    onError: (error) => {
      throw error
    },
  })
  return work(connection).finally(() => connection.close())
}

it('[BULK-8] an act goes on after its server was killed in the middle, with each change and its entry once', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child = await start(port)
  const { owner, workspaceId } = await registerOwner(origin, 'owner@example.com', 'engines')
  await kill(child)
  await onFolder((connection) => addCrowd({ services: { connection } }, workspaceId, PEOPLE))
  child = await start(port)
  const begun = await owner.call(
    'POST v2/admin/workspace/bulk-start',
    {
      clientId: randomUUID(),
      wish: { kind: 'change', status: 'inactive' },
      which: { all: { type: 'active', search: 'crowd' } },
    },
    { workspaceId },
  )
  expect(begun.status).toBe(200)
  const read = async () => {
    const { body } = await owner.call(
      'POST v2/admin/workspace/bulk-acts',
      { id: begun.body.id },
      { workspaceId },
    )
    return body.rows[0]
  }
  await expect.poll(async () => (await read()).changed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await kill(child)
  child = await start(port)
  expect((await read()).finishedAt).toBeNull()
  await expect.poll(async () => (await read()).finishedAt, { timeout: 40_000 }).toBeTruthy()
  expect(await read()).toMatchObject({ total: PEOPLE, changed: PEOPLE, unchanged: 0, failed: 0 })
  await kill(child)
  const [counted] = await onFolder(
    async ({ pool }) =>
      (
        await pool.query(`select count(*)::int as entries, count(distinct subject_id)::int as people,
          (select count(*)::int from members where status = 'inactive') as inactive
          from audit_entries where action = 'person.changed'`)
      ).rows,
  )
  expect(counted).toEqual({ entries: PEOPLE, people: PEOPLE, inactive: PEOPLE })
}, 120_000)
