import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Server } from './start.ts'

let server: Server
let seeded: Seeded

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople())
})
afterAll(() => server?.stop())

const LINK_OF: Partial<Record<CallName, 'providerLogin'>> = {
  'POST v2/auth/provider-login': 'providerLogin',
}

/** The owner calls with valid input, so that neither access nor the schema is what stops it. */
const statusFor = async (name: CallName): Promise<number> => {
  const link = LINK_OF[name]
  const input = sample(calls[name].body as unknown as Schema, { workspaceId: seeded.spaceId })
  const answer = await as(server, seeded, 'owner').request(
    name,
    input,
    link && { bearer: seeded.links[link] },
  )
  return answer.status
}

test('every call that is declared is built', async () => {
  const logout: CallName = 'POST v2/auth/logout'
  const names = (Object.keys(calls) as CallName[]).filter((name) => name !== logout)
  expect(names.length).toBeGreaterThan(200)
  for (const name of [...names, logout]) expect(await statusFor(name), name).not.toBe(501)
})
