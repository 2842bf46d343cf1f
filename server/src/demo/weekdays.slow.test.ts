import { DAY_MS } from '@metapyra/contract/constants'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/server.ts'
import { fillDemo } from './fill-demo.ts'

const FRIDAY = Date.parse('2026-11-27T00:30:00Z')

it.each([0, 1, 3, 5])(
  'the demo is filled %i days after a Friday as on it',
  async (days) => {
    const server = await startTestServer({ clock: () => new Date(FRIDAY + days * DAY_MS) })
    try {
      expect((await fillDemo(server.services))?.logins.length).toBeGreaterThanOrEqual(20)
    } finally {
      await server.close()
    }
  },
  60_000,
)
