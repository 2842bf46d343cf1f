import { afterAll, beforeAll, expect, it } from 'vitest'
import { consented, linkDrive } from '../../testing/features/drive.ts'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Returns what a call sets in the cookie of linked Drives. */
const setBy = async (seat: Pick<Seat, 'cookie'>, method: string, path: string, body?: object, more = '') => {
  const response = await fetch(`${server.origin}/api/${path}`, {
    method,
    headers: {
      origin: server.origin,
      cookie: seat.cookie + more,
      'x-requested-with': 'metapyra',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.headers.getSetCookie().filter((line) => /Token/.test(line))
}
const nameAt = () => `googleDriveToken-${new URL(server.origin).port}`

it('[LINK-7] [T24] the cookie holds a handle alone: 14 days, secure, for no script, on every path (§9)', async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const back = await consented(server, ada)
  const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')]
  const [set = ''] = await setBy(ada, 'PATCH', 'v2/calendar/google-token', { type: 'drive', code, state })
  const [pair = '', ...attributes] = set.split('; ')
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Lax', 'Secure'])
  const [name, handle = ''] = pair.split('=')
  expect(name).toBe(nameAt())
  expect(handle).toMatch(/^[\w-]{43}$/)
  const [again = ''] = await setBy(ada, 'GET', 'v2/calendar/linked-accounts')
  expect(again.split('; ')[0]).toBe(pair)
  const alone = await fetch(`${server.origin}/api/v2/calendar/linked-accounts`, { headers: { cookie: pair } })
  expect(alone.status).toBe(401)
})

it('[LINK-7] the cookie goes with the link, with the sign-in, and where another person comes', async () => {
  const space = await seedSpace(server)
  const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
  await linkDrive(server, ada)
  const mine = `; ${nameAt()}=a-handle`
  const isTakenAway = (lines: string[]) =>
    expect(lines.join()).toMatch(/^googleDriveToken-\d+=; .*(Max-Age=0|1970)/)
  isTakenAway(await setBy(bob, 'GET', 'v2/calendar/linked-accounts', undefined, mine))
  isTakenAway(await setBy(ada, 'PATCH', 'v2/calendar/google-remove', { type: 'drive' }, mine))
  isTakenAway(await setBy(ada, 'POST', 'v2/auth/logout', {}, mine))
})

it('[LINK-7] guests and anonymous people are given no such cookie (§6)', async () => {
  const space = await seedSpace(server)
  for (const kind of ['guest', 'anonymous'] as const) {
    const visitor = await space.visitor(kind, 'Visitor')
    const grant = { type: 'drive', code: 'x', state: 'y' }
    expect(await setBy(visitor, 'PATCH', 'v2/calendar/google-token', grant)).toEqual([])
    expect(await setBy(visitor, 'GET', 'v2/calendar/linked-accounts')).toEqual([])
    expect(await setBy(visitor, 'GET', 'v2/user/profile')).toEqual([])
  }
})
