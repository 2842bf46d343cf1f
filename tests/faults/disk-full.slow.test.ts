import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { afterEach, describe, expect, it } from 'vitest'
import { makeTemplate } from '../../server/src/platform/db/make-template.ts'
import { freePort } from '../../server/src/testing/port.ts'
import { postgresBin, startPostgres } from '../../server/src/testing/programs/own-postgres.ts'
import { Actor } from '../api/actor.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import { createSpaceOwner, PASSWORD } from '../api/register.ts'
import { canMount, smallDisk } from './small-disk.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const AT_ONCE = 8
const MOST = 20_000
const TOO_LITTLE_FOR_THE_LOG = 12

type SmallDisk = ReturnType<typeof smallDisk>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Starts the server as `npm start` does, which restarts it if it exits for a restart. */
const launched = async (env: Record<string, string>) => {
  await makeTemplate()
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['scripts/launch.mjs', 'server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      ...{ TZ: 'UTC', PORT: String(port), PAYMENT: 'off', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' },
      ...{ MAX_EVENT_LOOP_DELAY_MS: '0', LINK_PREVIEWS: 'off', BREACHED_PASSWORDS: 'off', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  ends.push(async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  })
  const starts = () => log.match(/MetaPyra is at/g)?.length ?? 0
  await expect.poll(starts, { timeout: 60_000 }).toBe(1)
  return { port, someone: () => new Actor(port), log: () => log, starts, origin: `http://localhost:${port}` }
}

type Launched = Awaited<ReturnType<typeof launched>>

/** Text that does not compress. */
const body = () => randomBytes(1200).toString('hex').replace(/.{12}/g, '$& ')

/** Sends messages until none are accepted. Returns those that were, and the errors of the others. */
const writeUntilFull = async (owner: Actor, spaceId: string, meanwhile: () => void = () => undefined) => {
  const acceptedCounts = new Map<string, number>()
  const refusals = new Set<string>()
  let fullAt: number | undefined
  const socket = await connected(openSocket(owner, spaceId))
  const send = async () => {
    const clientId = randomUUID()
    const answer = await emitWithAck<ChatMessage>(socket, 'chat:send', {
      receiverId: spaceId,
      clientId,
      body: body(),
    }).catch(() => undefined)
    if (answer?.ok) acceptedCounts.set(clientId, answer.value.seq)
    else {
      fullAt ??= performance.now()
      refusals.add(answer?.error.code ?? 'no answer')
    }
  }
  while (refusals.size === 0 && acceptedCounts.size < MOST) {
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    meanwhile()
  }
  // Also the following ones, because it is the next write that hangs.
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  socket.disconnect()
  return { taken: acceptedCounts, refusals: [...refusals], fullAt }
}

const readyz = async ({ origin }: Launched) => {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined)
  return { status: response?.status, body: (await response?.json()) as Record<string, boolean> | undefined }
}

const sendOne = async (owner: Actor, spaceId: string) => {
  const socket = await connected(openSocket(owner, spaceId)).catch(() => undefined)
  if (!socket) return false
  const input = { receiverId: spaceId, clientId: randomUUID(), body: 'there is room again' }
  const answer = await emitWithAck<ChatMessage>(socket, 'chat:send', input).catch(() => undefined)
  socket.disconnect()
  return answer?.ok === true
}

const expectAllKept = async (owner: Actor, spaceId: string, acceptedCounts: Map<string, number>) => {
  const storedCounts = new Map<string, number>()
  for (let afterSeq = 0; ; ) {
    const { rows } = await owner.call('POST v2/chat/get', { receiverId: spaceId, page: 1, afterSeq })
    if (rows.length === 0) break
    for (const { clientId, seq } of rows) storedCounts.set(clientId, seq)
    afterSeq = rows.at(-1)?.seq ?? 0
  }
  expect(acceptedCounts.size).toBeGreaterThan(20)
  expect([...acceptedCounts].filter(([clientId, seq]) => storedCounts.get(clientId) !== seq)).toEqual([])
}

describe.runIf(canMount())('on a disk that is full', () => {
  it('[DB-4] nothing new is kept, all that was taken is read, and it goes on by itself once there is room', async () => {
    const disk = smallDisk(150)
    ends.push(disk.remove)
    const server = await launched({
      DATA_DIR: join(disk.folder, 'data'),
      MIN_FREE_DISK_BYTES: `${24 * 1024 ** 2}`,
    })
    const { actor: owner, spaceId, email } = await createSpaceOwner(server)
    disk.fillTo(30)
    const { taken: acceptedCounts, refusals } = await writeUntilFull(owner, spaceId)
    expect(refusals).toEqual(['STORAGE_FULL'])
    expect(await readyz(server)).toEqual({ status: 503, body: { database: true, disk: false } })
    await expectAllKept(owner, spaceId, acceptedCounts)
    const newSession = server.someone()
    await newSession.call('POST v2/auth/login', { email, password: PASSWORD })
    const pollAnswer = await owner.request('POST v2/poll/create', {})
    expect(pollAnswer.status).toBe(507)
    expect(disk.freeMib()).toBeGreaterThan(20)
    disk.giveBack()
    const since = performance.now()
    await expect.poll(() => sendOne(owner, spaceId), { interval: 200 }).toBe(true)
    process.stdout.write(`Writes go on ${Math.round(performance.now() - since)} ms after there is room.\n`)
    expect((await readyz(server)).status).toBe(200)
    expect(server.starts()).toBe(1)
    await expectAllKept(owner, spaceId, acceptedCounts)
  })

  it('[DB-5] a database that hangs for good ends the server, which comes back by itself once there is room', async () => {
    const disk = smallDisk(200)
    ends.push(disk.remove)
    const server = await launched({ DATA_DIR: join(disk.folder, 'data'), MIN_FREE_DISK_BYTES: '0' })
    const { actor: owner, spaceId } = await createSpaceOwner(server)
    // There is room for its tables but not for its log, which grows by 16 MB at a time. That is what it hangs on.
    disk.fillTo(TOO_LITTLE_FOR_THE_LOG)
    const {
      taken: acceptedCounts,
      refusals,
      fullAt = 0,
    } = await writeUntilFull(owner, spaceId, () => disk.freeUpTo(TOO_LITTLE_FOR_THE_LOG))
    process.stdout.write(`Said while it was full: ${refusals.join(', ')}\n`)
    expect(refusals).toContain('STORAGE_FULL')
    expect(refusals).not.toContain('INTERNAL')
    await expect.poll(server.log).toContain('the database does not come back')
    const endedAt = performance.now()
    await expect.poll(server.log).toMatch(/The disk of .* is full/)
    const waitingAt = performance.now()
    expect(server.starts()).toBe(1)
    disk.giveBack()
    const since = performance.now()
    await expect.poll(server.starts, { interval: 100 }).toBe(2)
    const round = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    process.stdout.write(
      `It ended ${round(endedAt - fullAt)} after the first refusal, was started again ` +
        `${round(waitingAt - endedAt)} later, and served ${round(performance.now() - since)} after there was room.\n`,
    )
    await expectAllKept(owner, spaceId, acceptedCounts)
    expect(await sendOne(owner, spaceId)).toBe(true)
  })

  it.runIf(postgresBin()).each([
    ['its tables', 4, () => undefined, 'STORAGE_FULL'],
    [
      'its log, which it does not survive',
      TOO_LITTLE_FOR_THE_LOG,
      (disk: SmallDisk) => disk.freeUpTo(TOO_LITTLE_FOR_THE_LOG),
      'UNAVAILABLE',
    ],
  ])(
    '[DB-4] PostgreSQL without room for %s refuses in words, loses nothing that was taken, and goes on',
    async (_, leftMib, meanwhile, expectedLog) => {
      const disk = smallDisk(220)
      ends.push(disk.remove)
      const postgres = await startPostgres({ parent: disk.folder })
      ends.push(postgres.end)
      const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-full-'))
      ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
      const server = await launched({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
      const { actor: owner, spaceId } = await createSpaceOwner(server)
      disk.fillTo(leftMib)
      const { taken: acceptedCounts, refusals } = await writeUntilFull(owner, spaceId, () => meanwhile(disk))
      process.stdout.write(`Said while it was full: ${refusals.join(', ')}\n`)
      expect(refusals.filter((code) => !['STORAGE_FULL', 'UNAVAILABLE', 'no answer'].includes(code))).toEqual(
        [],
      )
      expect(refusals).toContain(expectedLog)
      const refusal = await owner.request('PUT v2/user/update', { name: 'Another Name' })
      expect([200, 201, 204, 503, 507]).toContain(refusal.status)
      disk.giveBack()
      const goOn = async () => {
        // A server that could not even recover has ended, or ends now. Its operator starts it again, as systemd does.
        if (!postgres.isRunning()) await postgres.start()
        return sendOne(owner, spaceId)
      }
      await expect.poll(goOn, { interval: 200 }).toBe(true)
      expect(server.starts()).toBe(1)
      await expectAllKept(owner, spaceId, acceptedCounts)
    },
  )
})
