import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const PEOPLE = 30
const MINUTE_MS = 60_000
const WRONG = 'not this one at all'

/** Thirty logins take long on a busy machine; the server's clock stands still, so they count as simultaneous. */
const SLOW_MS = 120_000

let strict: TestServer
let nowMs = 0
beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: '1', CAPTCHA: 'off', PAYMENT: 'off' }
  strict = await startTestServer({ env, monotonicMs: () => nowMs })
})
beforeEach(() => {
  nowMs += DAY_MS
})
afterAll(() => strict?.close())

const all = <T>(work: (at: number) => Promise<T>, count = PEOPLE): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statusesOf = async (work: (at: number) => Promise<{ status: number }>, count = PEOPLE) =>
  (await all(work, count)).map(({ status }) => status)
const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('[LIMIT-1] people behind one address', { timeout: SLOW_MS }, () => {
  it('come in by one open link, thirty in a minute, while guessing links ends after ten', async () => {
    const space = await openToGuests(strict)
    const { spaceLink } = await space.link()
    const people = Array.from({ length: PEOPLE }, () => createActor(strict.origin))
    const each = (work: (actor: (typeof people)[number]) => Promise<{ status: number }>) =>
      statusesOf((at) => work(people[at] as (typeof people)[number]))
    expect(await each((one) => one.call('POST v2/guest/invite-detail', { spaceLink }))).toEqual(
      times(30, 200),
    )
    expect(await each((one) => one.call('POST v2/guest/auth-invite', { spaceLink }))).toEqual(times(30, 200))
    expect(await each((one) => one.call('POST v2/guest/add', { name: 'Gus' }))).toEqual(times(30, 201))
    expect(
      await statusesOf(() => createActor(strict.origin).call('GET v2/guest/auth', {}, space.here)),
    ).toEqual(times(30, 200))
    const guesses = []
    for (let index = 0; index < 12; index += 1)
      guesses.push((await space.comeIn({ spaceLink: `${spaceLink.slice(0, -3)}x${10 + index}` })).status)
    expect(guesses).toEqual([...times(10, 404), 429, 429])
    expect((await space.comeIn({ spaceLink })).status).toBe(200)
  })

  it('log in, thirty in a minute, while guessing passwords ends after twenty', async () => {
    const email = (at: number) => `person${at}@example.com`
    for (let index = 0; index < PEOPLE; index += 1) {
      if (index % 20 === 0) nowMs += MINUTE_MS
      await register(strict.origin, email(index))
    }
    nowMs += MINUTE_MS
    const logIn = (at: number, password: string) =>
      createActor(strict.origin).call('POST v2/auth/login', { email: email(at), password })
    expect(await statusesOf((at) => logIn(at, GOOD_PASSWORD))).toEqual(times(30, 200))
    // Successful logins in between don't allow more guesses.
    const guesses = []
    for (let index = 0; index < 22; index += 1) {
      guesses.push((await logIn(index, WRONG)).status)
      if (index < 20) expect((await logIn(index, GOOD_PASSWORD)).status).toBe(index < 19 ? 200 : 429)
    }
    expect(guesses).toEqual([...times(20, 403), 429, 429])
    // Neither do guesses in parallel, and attempts refused unchecked don't count against the account.
    expect(await statusesOf(() => logIn(25, WRONG), 10)).toEqual(times(10, 429))
    nowMs += MINUTE_MS
    expect((await logIn(25, GOOD_PASSWORD)).status).toBe(200)
    const together = await statusesOf((at) => logIn(at, WRONG))
    expect(together.filter((status) => status === 403)).toHaveLength(20)
    expect(together.filter((status) => status === 429)).toHaveLength(10)
  })

  it('[LIMIT-2] take up the invitations of a day, while guessing tokens ends after twenty', async () => {
    const { owner, workspaceId } = await registerOwner(strict.origin, 'owner@example.com', 'shared-engines')
    const email = (at: number) => `invited${at}@example.com`
    const emailList = Array.from({ length: PEOPLE }, (_, index) => email(index))
    const invitation = { emailList, status: 'invited' as const, workspaceId }
    expect((await owner.call('POST v2/workspace/send-invite', invitation, { workspaceId })).status).toBe(200)
    const tokens = await all((at) => tokenFor(strict.origin, email(at), /invited you/))
    const someone = () => createActor(strict.origin)
    const look = (bearer: string) => someone().call('GET v2/workspace/accept-invite', {}, { bearer })
    const make = (at: number) => {
      const input = { name: 'Ada', email: email(at), password: GOOD_PASSWORD }
      return someone().call('POST v2/auth/create', input, { bearer: tokens[at] ?? '' })
    }
    expect(await statusesOf((at) => look(tokens[at] ?? ''))).toEqual(times(30, 200))
    const wrong = (at: number) =>
      at % 2
        ? look(`${tokens[0]}x${at}`)
        : someone().call('POST v2/auth/reset-password', { password: GOOD_PASSWORD }, { bearer: `x.${at}` })
    const guesses = []
    for (let index = 0; index < 22; index += 1) guesses.push((await wrong(index)).status)
    expect(guesses).toEqual([...times(20, 403), 429, 429])
    expect(await statusesOf((at) => make(at))).toEqual(times(30, 201))
  })

  it('register twenty a minute where nobody has invited them', async () => {
    const create = (at: number) =>
      createActor(strict.origin).call('POST v2/auth/create', {
        ...{ name: 'Ada', email: `new${at}@example.com`, password: GOOD_PASSWORD },
      })
    expect((await statusesOf(create)).sort()).toEqual([...times(20, 201), ...times(10, 429)])
  })
})
