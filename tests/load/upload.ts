/**
 * Uploads one large file to the library as the client does, compared with a bare stream of the same bytes to a file.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { forkOn, nextMessage } from './measured-process.ts'
import type { Space } from './people.ts'
import { apiOf, cookieHeader, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { median, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const MIB = 1024 ** 2
const SIZES = process.env.BENCH_ROWS ? [Number(process.env.BENCH_ROWS)] : [256, 1024]
const ROUNDS = 3
const LANES = 3
const GOAL = 0.7
const BOUNDARY = 'part-of-a-large-file'

const agent = new Agent({ keepAlive: true })
/**
 * Each part is a different window of these bytes, so that no two are equal and a gigabyte does not have to be in
 * memory.
 */
const bytes = randomBytes(24 * MIB)
const windowOf = (part: number, length: number) => bytes.subarray(part * 4096, part * 4096 + length)

const waitForResponse = async (clientRequest: ClientRequest): Promise<void> => {
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${answer.statusCode}: ${await answer.toArray()}`)
  await once(answer.resume(), 'end')
}

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/**
 * Its files stay until everything is measured, like those of the library. Otherwise it would write into memory that the
 * system has just freed and can reuse at once, while the library gets unused memory.
 */
const bareSeconds = async (size: number, folder: string): Promise<number> => {
  const child = forkOn(fileURLToPath(new URL('./upload-bare.ts', import.meta.url)), { args: [folder] })
  try {
    const port = (await nextMessage(child)) as number
    const parts = Array.from({ length: size / 8 }, (_, part) => windowOf(part, 8 * MIB))
    return await secondsOf(async () => {
      const headers = { 'content-length': size * MIB }
      const clientRequest = request({ agent, port, method: 'PUT', headers })
      await Promise.all([pipeline(Readable.from(parts), clientRequest), waitForResponse(clientRequest)])
    })
  } finally {
    child.kill()
  }
}

const field = (name: string, rest: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${rest}`

interface Part {
  number: number
  content: Buffer
  sha256: string
}

/** Precomputes what the browser computes, because only the server is measured. */
const partsOf = (size: number, partBytes: number) => {
  const whole = createHash('sha256')
  const parts = Array.from({ length: Math.ceil((size * MIB) / partBytes) }, (_, at): Part => {
    const content = windowOf(at, Math.min(partBytes, size * MIB - at * partBytes))
    whole.update(content)
    return { number: at + 1, content, sha256: createHash('sha256').update(content).digest('hex') }
  })
  return { parts, sha256: whole.digest('hex') }
}

const sendPart = async (server: Server<Space>, uploadId: string, { number, content, sha256 }: Part) => {
  const { people, id } = server.seeded
  const fields = JSON.stringify({ uploadId, part: number, checksum: sha256 })
  const before = Buffer.from(
    `${field('checksum', `\r\n\r\n${sha256}\r\n`)}${field('fields', `\r\n\r\n${fields}\r\n`)}` +
      field('file', '; filename="film.bin"\r\ncontent-type: application/octet-stream\r\n\r\n'),
  )
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const headers = {
    origin: server.origin,
    cookie: cookieHeader(people[0], server.port),
    'x-workspace-id': id,
    'x-requested-with': 'bench',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': before.length + content.length + after.length,
  }
  const path = '/api/v2/library/upload-part'
  const clientRequest = request({
    agent,
    host: 'localhost',
    port: server.port,
    method: 'POST',
    path,
    headers,
  })
  for (const piece of [before, content]) clientRequest.write(piece)
  clientRequest.end(after)
  await waitForResponse(clientRequest)
}

const ownSeconds = async (server: Server<Space>, size: number): Promise<number> => {
  const { people, id } = server.seeded
  const api = apiOf(people[0], server, id)
  const begin = () => api('POST v2/library/upload-begin', { name: 'film.bin', size: size * MIB })
  const { uploadId, partBytes } = await begin()
  const { parts, sha256 } = partsOf(size, partBytes)
  const seconds = await secondsOf(async () => {
    const left = [...parts]
    const lane = async () => {
      for (let part = left.shift(); part; part = left.shift()) await sendPart(server, uploadId, part)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await api('POST v2/library/upload-finish', { uploadId, sha256 })
  })
  return seconds
}

const run = async (engine: Engine): Promise<string[][]> => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-bench-'))
  const env = { SPACE_STORAGE_BYTES: String(100 * 1024 * MIB) }
  const server = await startServer({ engine, env, seed: (connection) => seedSpace(connection, 'upload', 1) })
  try {
    const rows: string[][] = []
    for (const size of SIZES) {
      const [ownTimes, bare, heldSeconds]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await bareSeconds(size, join(folder, `${size}-${round}`)))
        const { now } = await server.memory()
        ownTimes.push(await ownSeconds(server, size))
        heldSeconds.push((await server.memory()).peak.rss - now.rss)
      }
      const share = median(bare) / median(ownTimes)
      rows.push([
        ...[engine, `${size} MB`, `${rounded(median(bare), 2)} s`, `${rounded(median(ownTimes), 2)} s`],
        ...[`${rounded(size / median(ownTimes))} MB/s`, rounded(share, 2)],
        ...[`≥ ${GOAL}: ${verdict(share >= GOAL)}`, `${rounded(Math.max(...heldSeconds) / MIB)} MB`],
      ])
    }
    return rows
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: 'One large file',
    head: ['engine', 'size', 'bare stream', 'into the library', 'rate', 'share', 'goal', 'memory above rest'],
    rows: [...(await run('PostgreSQL')), ...(await run('PGlite'))],
    notes: [
      `The middle one of ${ROUNDS} runs each, one after the other. Into the library: parts, ${LANES} at a time, each with its checksum, until the whole file is hashed, synced and recorded. The bare stream: the same bytes in one request to a file that is synced. Memory: the most that the server held above what it held before.`,
    ],
  },
]
