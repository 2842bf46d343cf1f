import { randomUUID } from 'node:crypto'
import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { clientEvents } from '@metapyra/contract/realtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeCaseInputs, toRawJson } from './edge-cases.ts'
import { enter } from './id-events.ts'
import { validInput } from './id-inputs.ts'
import type { Live } from './live.ts'
import { emitWithAck } from './live.ts'
import { errorProblems } from './reply.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { FilledSpace } from './space-objects.ts'
import { fillSpace } from './space-objects.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

/** [API-1] Any value in any field gets a response that names what is wrong, and never causes a server error. */
const AT_ONCE = 8
/** Calls that end the session, which the others need, come last. */
const endsSession = (name: CallName) =>
  Number(/auth\/(login|create|provider-login|logout)$|change-password|end-/.test(name))
const names = (Object.keys(calls) as CallName[]).sort((a, b) => endsSession(a) - endsSession(b))

let server: Server
let space: FilledSpace
let live: Live
let requestCount = 0
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '100000', CAPTCHA: 'off' } })
  space = await fillSpace(server, 'words of our own')
  live = await enter(space.member.actor)
})
afterAll(async () => {
  live?.disconnect()
  const isRunning = server?.isRunning()
  await server?.stop()
  expect(isRunning).toBe(true)
  expect(requestCount).toBeGreaterThan(10_000)
})

const schemaOf = (name: CallName) => calls[name].body as unknown as Schema
const problemsOf = ({ status, json }: Answer): string[] => {
  if (status >= 500) return [`${status}`]
  // The content of `meanwhile` in a conflict differs by call.
  return status < 400 || status === 409 ? [] : errorProblems(status, json)
}

/** Sends all inputs, some at once, and returns the failures with their inputs. */
const failuresOf = async (inputs: unknown[], sendInput: (input: unknown) => Promise<string[]>) => {
  const failures: string[] = []
  for (let at = 0; at < inputs.length; at += AT_ONCE)
    await Promise.all(
      inputs.slice(at, at + AT_ONCE).map(async (input) => {
        requestCount += 1
        for (const problem of await sendInput(input))
          failures.push(`${problem}: ${toRawJson(input).slice(0, 400)}`)
      }),
    )
  return failures
}

const send = async (name: CallName, input: unknown): Promise<string[]> => {
  const isByLink = ([(calls[name] as Call).access] as unknown[]).flat().includes('bearer')
  const bearer = isByLink ? { bearer: space.objects.bookingToken ?? '' } : {}
  const rawBody = toRawJson(input)
  const fields = name.startsWith('GET ') ? JSON.parse(rawBody) : input
  return problemsOf(await space.owner.requestRaw(name, fields, { ...bearer, rawBody }))
}

describe.each(names.filter((name) => Object.keys(schemaOf(name).properties ?? {}).length > 0))(
  '%s',
  (name) => {
    test('[API-1] fails by no odd value in any field', async () => {
      const honest = validInput(name, '', space.objects)
      const inputs = [...edgeCaseInputs(schemaOf(name), honest)].flatMap((place) => place.inputs)
      expect(await failuresOf(inputs, (input) => send(name, input))).toEqual([])
    }, 120_000)
  },
)

describe.each(Object.entries(clientEvents))('%s', (event, body) => {
  const schema = body as unknown as Schema
  const honest = {
    ...(sample(schema) as object),
    ...(event.startsWith('chat:') && { clientId: randomUUID() }),
  }
  const isKnownFailure = (input: unknown) =>
    Array.isArray(input) ? input : { ...(input as object), ...receiverOf(input as Record<string, unknown>) }
  const receiverOf = (input: Record<string, unknown>) =>
    'receiverId' in honest && input.receiverId === (honest as Record<string, unknown>).receiverId
      ? { receiverId: space.objects.space }
      : {}

  test('[API-1] fails by no odd value in any field', async () => {
    const inputs = [...edgeCaseInputs(schema, honest)].flatMap((place) => place.inputs)
    const sendInput = async (input: unknown) => {
      const answer = await emitWithAck(live, event, JSON.parse(toRawJson(isKnownFailure(input)))).catch(
        () => undefined,
      )
      if (!answer) live = await enter(space.member.actor)
      return answer && !answer.ok && answer.error.code === 'INTERNAL' ? ['INTERNAL'] : []
    }
    expect(await failuresOf(inputs, sendInput)).toEqual([])
  }, 120_000)
})

describe('in an address', () => {
  const ODD_PARTS = [
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%ff',
    '%F0%9F%98%80',
    '%',
    '..%2f..%2f',
    '%2e%2e',
    '+',
    '%0d%0a',
  ]
  const PATHS = [
    ...[
      '/api/v2/payment/plans/X',
      '/api/v2/payment/subscription-info/X',
      '/api/files/X',
      '/api/files/X?preview=X',
    ],
    ...[
      '/api/events/X.ics',
      '/api/events/X',
      '/api/calendar/X.ics',
      '/api/calendar/X',
      '/maps/X',
      '/X',
      '/g/X',
    ],
    ...[
      '/api/handoff/start?next=X',
      '/api/handoff/issue?host=acme.localhost&state=X',
      '/api/handoff/issue?host=X&state=x',
    ],
    ...['/api/handoff/finish?code=X&next=X', '/api/oidc/google/start?next=X&connect=X', '/api/oidc/X/start'],
    ...[
      '/api/oidc/google/callback?state=X&code=X',
      '/api/oidc/X/callback?state=x',
      '/api/domain-allowed?domain=X',
    ],
    ...[
      '/sandbox/mail.json?to=X',
      '/api/v2/workspace/explore-space?search=X',
      '/api/v2/calendar/google-events?from=X',
    ],
    ...[
      '/sandbox/pay?page=X',
      '/sandbox/X',
      '/assets/X',
      '/robots.txt?x=X',
      '/readyz?x=X',
      '/api/docs/X',
      '/api/X',
    ],
  ]
  test.each(PATHS)('[API-1] %s fails by none', async (path) => {
    const failures: string[] = []
    for (const part of ODD_PARTS) {
      const target = path.replaceAll('X', part)
      for (const headers of [{}, { accept: 'text/html' }]) {
        const { status } = await space.owner.send('GET', target, headers)
        if (status >= 500) failures.push(`${status} ${target}`)
      }
    }
    expect(failures).toEqual([])
  })
})
