import { Agent } from 'node:http'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { malformed } from './malformed.ts'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import { errorProblems, replyProblems } from './reply.ts'
import type { Server } from './start.ts'
import { send } from './wire.ts'

/** FUZZ_RUNS=2000 FUZZ_SEED=… for a long run overnight, or to reproduce a failure. */
const runsOverride = process.env.FUZZ_RUNS
/** Malformed input seldom reaches a database, so the second database engine gets a third of the runs. */
const [posts, gets] = process.env.TEST_DATABASE_URL ? [33, 10] : [100, 30]
/** Only the address of a GET can be malformed. */
const runsOf = (name: CallName) => Number(runsOverride ?? (name.startsWith('GET ') ? gets : posts))
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** Each call has its own seed. With the same one, all would get the same kinds of errors in the same order. */
const seedOf = (name: CallName) => (SEED + names.indexOf(name) * 7919) | 0
const people = ['owner', 'nobody'] as const
const names = Object.keys(calls) as CallName[]
const runs = names.reduce((sum, name) => sum + runsOf(name), 0)

/** Most of a small request's cost is its connection. */
const agent = new Agent({ keepAlive: true })
let server: Server
let seeded: Seeded
let actors: Record<(typeof people)[number], Actor>
let requestCount = 0
/** Counts envelopes whose content was reported as wrong, which proves that the fuzz data got through the encryption. */
let acceptedCount = 0

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople({ RATE_LIMIT_FACTOR: '10000' }))
  actors = { owner: as(server, seeded, 'owner'), nobody: as(server, seeded, 'nobody') }
  console.info(`fuzz seed ${SEED}: FUZZ_SEED=${SEED} shows it again`)
})

afterAll(async () => {
  const isRunning = server?.isRunning()
  agent.destroy()
  await server?.stop()
  console.info(
    `${requestCount} malformed requests, ${acceptedCount} of them refused for what lay in their envelope`,
  )
  expect(isRunning).toBe(true)
  expect(requestCount).toBeGreaterThan(runs * 0.9)
  expect(acceptedCount).toBeGreaterThan(runs * 0.02)
})

const problemsOf = (name: CallName, status: number, json: unknown): string[] => {
  if (status >= 500) return [`a bare ${status}`]
  return status < 300 ? replyProblems(name, json) : errorProblems(status, json)
}

/** Input that happens to be valid logs out, or in as someone new, which ends the session that the other calls need. */
const endsSession = (name: CallName) => Number(/auth\/(login|create|provider-login|logout)$/.test(name))
const inOrder = [...names].sort((a, b) => endsSession(a) - endsSession(b))

describe.each(inOrder)('%s', (name) => {
  test('answers whatever comes, and never with a 5xx', async () => {
    const [method = '', path = ''] = name.split(' ')
    const target = `/api/${path.replace(':workspaceId', seeded.spaceId)}`
    const property = fc.asyncProperty(
      malformed(name),
      fc.constantFrom(...people),
      async (badRequest, person) => {
        const actor = actors[person]
        const cookie = actor.jar.header()
        const host = actor.host
        const workspaceId = badRequest.headers['x-workspace-id'] ?? seeded.spaceId
        const sealed =
          badRequest.isSealed &&
          (await actor.seal(method, target + badRequest.query, String(badRequest.body), workspaceId))
        const received = await send({
          port: server.port,
          method,
          path: target + badRequest.query,
          agent,
          headers: {
            host,
            origin: `http://${host}`,
            'x-requested-with': 'tests',
            'x-workspace-id': seeded.spaceId,
            ...(cookie && { cookie }),
            ...badRequest.headers,
            ...(sealed && { 'content-type': 'application/jose' }),
          },
          ...(method === 'GET' ? {} : { body: sealed || badRequest.body }),
        })
        const answer = await actor.read(received)
        requestCount += 1
        if (sealed && (answer.json as { code?: string })?.code === 'VALIDATION') acceptedCount += 1
        expect(problemsOf(name, answer.status, answer.json), `${answer.status} ${answer.text}`).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: runsOf(name), seed: seedOf(name) })
  }, 60_000)
})

test('the server that was hit is the one that started', async () => {
  expect(server.isRunning()).toBe(true)
  const answer = await server.someone().request('GET v2/utils/app-config', {})
  expect(answer.status).toBe(200)
})
