import { randomUUID } from 'node:crypto'
import type { CallName } from '@metapyra/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/features/account/core/passwords.service.ts'
import { users } from '../../server/src/features/account/tables.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { PASSWORD } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

const SAMPLES = 200
/** The largest allowed difference, relative to the median. A smaller one reveals nothing over a network. */
const MOST_APART = 0.1

let server: Server
/** Other suites share the machine. A real difference appears in every round, in the same direction. */
const ROUNDS = 3
const CALLS = 3
const existingEmails = Array.from({ length: SAMPLES * ROUNDS * CALLS }, () => `${randomUUID()}@example.com`)

beforeAll(async () => {
  const passwordHash = await hashPassword(PASSWORD)
  server = await startServer({
    env: { RATE_LIMIT_FACTOR: '1000', CAPTCHA: 'off' },
    seed: async ({ db }) => {
      for (const address of existingEmails)
        await db.insert(users).values({
          ...{ id: newId(), email: address, name: 'Known', countryCode: 91, passwordHash },
          emailVerifiedAt: new Date(),
        })
    },
  })
})
afterAll(() => server?.stop())

const shuffled = (emails: string[]) =>
  emails
    .map((email) => ({ email, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ email }) => email)

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test.each<[CallName, object]>([
  ['POST v2/auth/login', { password: `${PASSWORD}, not` }],
  ['POST v2/auth/request-reset-password', {}],
  ['POST v2/auth/request-email-verification', {}],
])(
  '[T6] %s takes as long for an address that nobody has as for one that somebody has',
  async (name, more) => {
    const time = async (email: string) => {
      const at = performance.now()
      const { status } = await server.someone().request(name, { email, ...more })
      expect([200, 204, 403]).toContain(status)
      return performance.now() - at
    }
    for (let warming = 0; warming < 20; warming += 1) await time(`${randomUUID()}@example.com`)
    const apart: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const times: [number[], number[]] = [[], []]
      // All in one random order: a response is slower while the email of the previous one is sent, and emails differ.
      // In pairs, even with a random first one, each kind would follow the other three times in four.
      const strangers = Array.from({ length: SAMPLES }, () => `${randomUUID()}@example.com`)
      const ofAccounts = new Set(existingEmails.splice(0, SAMPLES))
      for (const email of shuffled([...ofAccounts, ...strangers]))
        times[ofAccounts.has(email) ? 0 : 1].push(await time(email))
      const [ofKnown, ofUnknown] = times.map(medianOf) as [number, number]
      console.info(
        `${name}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms (medians of ${SAMPLES})`,
      )
      apart.push((ofKnown - ofUnknown) / Math.min(ofKnown, ofUnknown))
      if (Math.abs(apart.at(-1) ?? 1) < MOST_APART) return
    }
    const [first = 0] = apart
    expect(apart.filter((each) => Math.sign(each) === Math.sign(first))).not.toHaveLength(ROUNDS)
  },
  240_000,
)
