import { createHash } from 'node:crypto'
import process from 'node:process'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import { isRunning, workersOf } from '../../testing/programs/processes.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const WORKER = 'workers/picture.ts'
const MIB = 1024 ** 2
const patient = { timeout: 30_000, interval: 5 }

let server: TestServer
let owner: Actor
let others: Actor[]
let workspaceId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'drawings'))
  others = await Promise.all(
    [1, 2, 3, 4].map((number) => register(server.origin, `other${number}@example.com`)),
  )
})
afterAll(() => server.close())

const upload = async (actor: Actor, bytes: Buffer, { kind = 'avatar', name = 'p.svg', path = '' } = {}) => {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const form = new FormData()
  form.append('checksum', checksum)
  form.append('fields', JSON.stringify({ ...(!path && { kind }), checksum }))
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name)
  const response = await fetch(`${server.origin}/api/${path || 'v2/utils/upload-file'}`, {
    method: path.endsWith('logo') ? 'PUT' : 'POST',
    body: form,
    headers: {
      origin: server.origin,
      cookie: actor.cookies(),
      'x-requested-with': 'metapyra',
      ...((kind !== 'avatar' || path) && { 'x-workspace-id': workspaceId }),
    },
  })
  return { status: response.status, body: await response.json() }
}

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inner}</svg>`)
const dashes = (segments: number) =>
  svg(`<path d="M0 0${' L 100000 100000 0 0'.repeat(segments)}" stroke="#000" stroke-dasharray="0.01 0.01"/>`)
/** Takes minutes to render, from a few bytes. */
const noise = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(400)}</filter><rect width="100" height="100" filter="url(#f)"/>`,
)
const good = svg('<rect width="90" height="90" fill="#1f6f43"/>')
const tooComplex = {
  status: 413,
  body: { code: 'TOO_LARGE', message: expect.stringContaining('This picture is too complex.') },
}

describe('[FILE-9] [T14] a picture that was made to take the server', () => {
  it.each([
    ['dashes by the million', dashes(1)],
    ['them a hundred times', dashes(50)],
    ['minutes of noise', noise],
  ])(
    'with %s is refused, takes none of its memory, and the next one is drawn',
    async (_, bytes) => {
      const before = process.memoryUsage.rss()
      let most = 0
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss() - before)
      }, 20)
      expect(await upload(owner, bytes)).toMatchObject(tooComplex)
      clearInterval(look)
      expect(most / MIB).toBeLessThan(250)
      expect(await upload(owner, good)).toMatchObject({ status: 201 })
    },
    60_000,
  )

  it.each([
    ['a logo', { path: 'v2/admin/workspace/update-logo' }],
    ['a picture of a space', { kind: 'image' }],
    ['a drawing that is sent as a file', { kind: 'file' }],
  ])(
    'is refused as %s too',
    async (_, how) => {
      expect(await upload(owner, dashes(3), how)).toMatchObject(tooComplex)
      expect([200, 201]).toContain((await upload(owner, good, how)).status)
    },
    60_000,
  )

  it('keeps nobody from logging in, nor others’ pictures for long', async () => {
    let drawn = 0
    const drawings = others.map((other) =>
      upload(other, noise).then((answer) => {
        drawn += 1
        return answer
      }),
    )
    await expect.poll(() => workersOf(WORKER)).toHaveLength(2)
    const email = 'owner@example.com'
    const login = await fetch(`${server.origin}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin, 'x-requested-with': 'metapyra' },
      body: JSON.stringify({ email, password: 'wrong is as costly as right' }),
    })
    expect(login.status).toBe(403)
    expect(drawn).toBeLessThan(others.length)
    for (const answer of await Promise.all(drawings)) expect(answer).toMatchObject(tooComplex)
    await expect.poll(() => workersOf(WORKER)).toEqual([])
  }, 90_000)

  it('is drawn once more where its process was killed from outside', async () => {
    const large = await sharp({ create: { width: 6000, height: 3900, channels: 3, background: '#8f3d2e' } })
      .png()
      .toBuffer()
    const uploading = upload(owner, large, { name: 'p.png' })
    const first = await vi.waitFor(() => {
      const [pid] = workersOf(WORKER)
      if (pid === undefined) throw new Error('Nothing is drawn yet')
      return pid
    }, patient)
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => {
      expect(isRunning(first)).toBe(false)
      expect(workersOf(WORKER)).toHaveLength(1)
    }, patient)
    expect(await uploading).toMatchObject({ status: 201 })
  }, 60_000)
})
