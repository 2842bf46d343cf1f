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
import type { Actor } from '../../testing-actor.ts'
import { registerOwner } from '../../testing-actor.ts'
import { freePort } from '../../testing-port.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const BATCHES = 8
const ROWS = 20

const folder = mkdtempSync(join(tmpdir(), 'metapyra-resume-'))
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
    PAYMENT: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '0',
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

const rowsOf = (batch: number) =>
  Array.from({ length: ROWS }, (_, index) => ({
    line: batch * ROWS + index + 2,
    // Every tenth address stands in the batch before as well.
    email: `p${batch * ROWS + index - (index % 10 === 0 && batch > 0 ? ROWS - 1 : 0)}@example.com`,
  }))

it('[IMP-5] an import that is killed again and again and resumed has each row once, and one mail a person', async () => {
  // The same port each time: cookies are known by it.
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child = await start(port)
  const { owner, workspaceId } = await registerOwner(origin, 'owner@example.com', 'engines')
  const importId = randomUUID()
  const send = (actor: Actor, batch: number) =>
    actor.call(
      'POST v2/admin/workspace/import-users',
      { importId, batch, mode: 'skip', rows: rowsOf(batch) },
      { workspaceId },
    )
  for (let batch = 0, kills = 0; batch < BATCHES; ) {
    const sent = send(owner, batch)
    if (kills < 2 && batch % 3 === kills + 1) {
      kills += 1
      // Somewhere between before its first statement and after its commit.
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, kills * 15))]).catch(
        () => undefined,
      )
      await kill(child)
      child = await start(port)
    }
    const answer = await sent.catch(() => undefined)
    if (answer) expect(answer.status).toBe(200)
    if (answer) batch += 1
  }
  const jobs = await owner.call('POST v2/admin/workspace/imports', {}, { workspaceId })
  const repeated = ((BATCHES - 1) * ROWS) / 10
  const people = BATCHES * ROWS - repeated
  expect(jobs.body.rows[0]).toMatchObject({ created: people, skipped: repeated, failed: 0, batches: BATCHES })
  await kill(child)
  const { pool, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    onError: () => undefined,
  })
  const { rows } = await pool.query(
    `select (select count(*)::int from members where status = 'invited') as people,
      (select count(*)::int from mails where template = 'invite') as mails,
      (select count(distinct "to")::int from mails where template = 'invite') as addresses`,
  )
  await close()
  expect(rows[0]).toEqual({ people, mails: people, addresses: people })
}, 120_000)
