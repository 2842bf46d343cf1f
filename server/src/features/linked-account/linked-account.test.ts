import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { consented, driveOf, linkDrive, redeem } from '../../testing/features/drive.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { revokeDue } from './revocation.service.ts'
import { linkedAccounts, linkGiveBacks } from './tables.ts'

let server: TestServer
let space: TestSpace
let ada: Seat
let bob: Seat
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
  bob = await space.member('Bob')
})
afterEach(() => {
  space.close()
  aheadMs = 0
  faultsLeft('away', 0)
})

const search = (seat: Seat) => seat.call('POST v2/drive/search', {})
const rowOf = async (seat: Seat) =>
  (await server.services.db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, seat.id)))[0]

const faultsLeft = (fault: 'away', times: number) => driveOf(server).faults.set(fault, times)
const grantsOf = (email: string) =>
  Object.values(driveOf(server).books.rows.oauth.grants).filter((grant) => grant.email === email).length
const waitingToGo = () => server.services.db.select().from(linkGiveBacks)
const laterBy = async (ms: number) => {
  aheadMs = ms
  await revokeDue(server.services)
}

describe('linking a Google Drive', () => {
  it('is offered, and leads to the page of Google with state, PKCE and the narrowest scope', async () => {
    const config = await ada.call('GET v2/utils/app-config', {})
    expect(config.body.links).toContain('google drive')
    expect((await ada.call('GET v2/calendar/linked-accounts', {})).body).toEqual({ accounts: [] })
    const start = await ada.call('POST v2/calendar/link-start', { provider: 'google', kind: 'drive' })
    const { searchParams } = new URL(start.body.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${server.origin}/link-google-drive`,
      scope: 'https://www.googleapis.com/auth/drive.file',
      ...{ code_challenge_method: 'S256', access_type: 'offline', response_type: 'code' },
    })
    expect(searchParams.get('state')).toMatch(/^.{32,}$/)
  })

  it('tells whose Drive it is, and of no token', async () => {
    const account = await linkDrive(server, ada, { email: 'lovelace@example.com' })
    expect(account).toMatchObject({
      provider: 'google',
      kind: 'drive',
      status: 'active',
      email: 'lovelace@example.com',
    })
    const { body } = await ada.call('GET v2/calendar/linked-accounts', {})
    expect(body.accounts).toEqual([account])
    expect(JSON.stringify(body)).not.toContain('sandbox-')
  })

  it('[LINK-8] [T24] keeps tokens encrypted', async () => {
    await linkDrive(server, ada)
    const row = await rowOf(ada)
    expect(row?.accessToken).toMatch(/^\d+\.\S{60,}$/)
    expect(JSON.stringify(row)).not.toContain('sandbox-')
    const token = server.services.secrets.decrypt('linked-account', row?.refreshToken ?? '')
    expect(token).toMatch(/^sandbox-refresh-/)
  })

  it('[LINK-1] takes an answer of the sign-in alone that has asked, and once', async () => {
    const back = await consented(server, ada)
    expect(await redeem(bob, back)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    const elsewhere = await space.again(ada)
    expect(await redeem(elsewhere, back)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    expect((await redeem(ada, back)).status).toBe(200)
    expect(await redeem(ada, back)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    expect((await rowOf(bob)) ?? null).toBeNull()
  })

  it('[LINK-1] [T24] takes no made-up state, none of another kind, none too old and none for somebody else', async () => {
    const back = await consented(server, ada)
    const [code, state] = [back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? '']
    const tried = (input: object) =>
      ada.call('PATCH v2/calendar/google-token', { type: 'drive', code, state, ...input } as never)
    expect((await tried({ state: 'x'.repeat(43) })).status).toBe(403)
    expect((await tried({ state: undefined })).status).toBe(403)
    expect((await tried({ type: 'calendar' })).status).toBe(403)
    expect((await tried({ userId: bob.id })).status).toBe(403)
    aheadMs = 11 * 60_000
    expect(await tried({})).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/has expired/) },
    })
  })

  it('[LINK-1] takes no code that Google does not know, and says so', async () => {
    const back = await consented(server, ada)
    back.searchParams.set('code', 'made-up')
    const { status, body } = await redeem(ada, back)
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/Google didn’t accept/),
    })
  })

  it('says nothing to the server of somebody who denies it', async () => {
    const back = await consented(server, ada, { isDenied: true })
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('code')).toBeNull()
  })

  it('[LINK-2] takes no less than what was asked for, and gives that back', async () => {
    const { status, body } = await redeem(
      ada,
      await consented(server, ada, { isUnticked: true, email: 'no@example.com' }),
    )
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/Leave the box checked/),
    })
    const { grants } = driveOf(server).books.rows.oauth
    expect(Object.values(grants).map(({ email }) => email)).not.toContain('no@example.com')
    expect(await rowOf(ada)).toBeUndefined()
  })

  it('puts another Drive in the place of the one before, which is given back', async () => {
    await linkDrive(server, ada, { email: 'first@example.com' })
    await linkDrive(server, ada, { email: 'second@example.com' })
    const { body } = await ada.call('GET v2/calendar/linked-accounts', {})
    expect(body.accounts.map(({ email }: { email: string }) => email)).toEqual(['second@example.com'])
    const emails = Object.values(driveOf(server).books.rows.oauth.grants).map(({ email }) => email)
    expect(emails).not.toContain('first@example.com')
    expect(emails).toContain('second@example.com')
  })

  it('is nothing for guests', async () => {
    for (const kind of ['guest', 'anonymous'] as const) {
      const visitor = await space.visitor(kind, 'Visitor')
      const start = await visitor.call('POST v2/calendar/link-start', { provider: 'google', kind: 'drive' })
      expect(start).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      expect((await visitor.call('GET v2/calendar/linked-accounts', {})).status).toBe(403)
      expect((await search(visitor)).status).toBe(403)
    }
  })
})

describe('the access to a linked Drive', () => {
  it('[LINK-3] is renewed once where it is refused, and the call tried once more (§8 a drive’s 401)', async () => {
    await linkDrive(server, ada)
    const { grants, refreshes, count } = driveOf(server)
    grants.expireAll()
    const [refreshed, requests] = [refreshes(), count.requests]
    expect((await search(ada)).status).toBe(200)
    expect(refreshes() - refreshed).toBe(1)
    expect(count.requests - requests).toBe(2)
  })

  it('[LINK-3] is not renewed twice: what is refused again is told in words', async () => {
    await linkDrive(server, ada)
    const { faults, refreshes, count } = driveOf(server)
    const [refreshed, requests] = [refreshes(), count.requests]
    faults.set('unauthorized', 9)
    const answer = await search(ada)
    faults.set('unauthorized', 0)
    expect(answer).toMatchObject({ status: 409, body: { code: 'LINK_FIRST' } })
    expect(refreshes() - refreshed).toBe(1)
    expect(count.requests - requests).toBe(2)
    const { body } = await ada.call('GET v2/calendar/linked-accounts', {})
    expect(body.accounts).toMatchObject([
      { status: 'error', lastError: expect.stringMatching(/Link it again/) },
    ])
    expect((await search(ada)).status).toBe(200)
  })

  it('is renewed before it runs out', async () => {
    await linkDrive(server, ada)
    await server.services.db.update(linkedAccounts).set({ expiresAt: new Date(Date.now() + 1000) })
    const { refreshes, count } = driveOf(server)
    const [refreshed, requests] = [refreshes(), count.requests]
    expect((await search(ada)).status).toBe(200)
    expect([refreshes() - refreshed, count.requests - requests]).toEqual([1, 1])
  })

  it('[LINK-5] that was taken back at Google is told in words, and asked for nowhere any more', async () => {
    await linkDrive(server, ada)
    const { grants, count } = driveOf(server)
    grants.revokeAll()
    const refused = await search(ada)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'LINK_FIRST', message: expect.stringMatching(/was revoked/) },
    })
    expect(await rowOf(ada)).toMatchObject({ status: 'revoked', accessToken: null, refreshToken: null })
    const requests = count.requests
    expect((await search(ada)).status).toBe(409)
    expect(count.requests).toBe(requests)
    expect(await linkDrive(server, ada)).toMatchObject({ status: 'active', lastError: null })
    expect((await search(ada)).status).toBe(200)
  })

  it('is renewed when the client asks for it', async () => {
    await linkDrive(server, ada)
    const { refreshes } = driveOf(server)
    const refreshed = refreshes()
    const answer = await ada.call('PATCH v2/calendar/google-refreshToken', { type: 'drive' })
    expect(answer).toMatchObject({ status: 200, body: { account: { status: 'active' } } })
    expect(refreshes() - refreshed).toBe(1)
    expect((await bob.call('PATCH v2/calendar/google-refreshToken', { type: 'drive' })).status).toBe(409)
  })

  it.each(['google-refreshToken', 'google-remove'] as const)(
    '[LINK-10] %s is about the one that is linked where none is named, and asks which where both are',
    async (call) => {
      const ask = () => ada.call(`PATCH v2/calendar/${call}`, {})
      const none = await ask()
      expect([none.status, none.body.message]).toEqual([404, 'This account isn’t linked.'])
      await linkDrive(server, ada)
      await linkAs(server, ada, 'google calendar', { email: `${call}@example.com` })
      const both = await ask()
      expect([both.status, both.body.fields]).toEqual([
        400,
        { type: 'Choose one of these: drive, calendar.' },
      ])
      await ada.call('PATCH v2/calendar/google-remove', { type: 'calendar' })
      const status = call === 'google-remove' ? 'removed' : 'active'
      expect(await ask()).toMatchObject({ status: 200, body: { account: { kind: 'drive', status } } })
    },
  )

  it('[LINK-6] ends with the link: it is given back at Google and nothing of it is kept', async () => {
    await linkDrive(server, ada, { email: 'gone@example.com' })
    const answer = await ada.call('PATCH v2/calendar/google-remove', { type: 'drive' })
    expect(answer).toMatchObject({
      status: 200,
      body: { account: { status: 'removed', email: 'gone@example.com' } },
    })
    const { grants } = driveOf(server).books.rows.oauth
    expect(Object.values(grants).map(({ email }) => email)).not.toContain('gone@example.com')
    expect(await rowOf(ada)).toBeUndefined()
    expect(await search(ada)).toMatchObject({ status: 409, body: { code: 'LINK_FIRST' } })
    expect((await ada.call('PATCH v2/calendar/google-remove', { type: 'drive' })).status).toBe(200)
  })

  it('[LINK-6] is given back once Google is there again, and then nothing of it is kept', async () => {
    await linkDrive(server, ada, { email: 'away@example.com' })
    faultsLeft('away', 2)
    expect((await ada.call('PATCH v2/calendar/google-remove', { type: 'drive' })).status).toBe(200)
    expect(await rowOf(ada)).toBeUndefined()
    expect(grantsOf('away@example.com')).toBe(1)
    const [revocation] = await waitingToGo()
    expect(revocation?.token).toMatch(/^\d+\.\S{60,}$/)
    expect(JSON.stringify(revocation)).not.toMatch(/sandbox-|away@/)
    // Still unreachable, and not retried before it is due.
    await laterBy(2 * 60_000)
    expect(await waitingToGo()).toMatchObject([{ tries: 2 }])
    await revokeDue(server.services)
    expect(grantsOf('away@example.com')).toBe(1)
    await laterBy(5 * 60_000)
    expect(grantsOf('away@example.com')).toBe(0)
    expect(await waitingToGo()).toEqual([])
  })

  it('[LINK-6] is forgotten after seven days in which Google was away', async () => {
    await linkDrive(server, ada, { email: 'never@example.com' })
    faultsLeft('away', 1000)
    await ada.call('PATCH v2/calendar/google-remove', { type: 'drive' })
    await laterBy(6.9 * 24 * 60 * 60_000)
    expect(await waitingToGo()).toHaveLength(1)
    await laterBy(7.1 * 24 * 60 * 60_000)
    expect(await waitingToGo()).toEqual([])
  })

  it('[LINK-6] stays with who links the same account anew before it was given back', async () => {
    await linkDrive(server, ada, { email: 'again@example.com' })
    faultsLeft('away', 1)
    await ada.call('PATCH v2/calendar/google-remove', { type: 'drive' })
    await linkDrive(server, ada, { email: 'again@example.com' })
    expect(await waitingToGo()).toEqual([])
    await laterBy(60 * 60_000)
    aheadMs = 0
    expect((await search(ada)).status).toBe(200)
  })

  it('is one’s own: nobody reaches what somebody else has linked', async () => {
    await linkDrive(server, ada)
    expect(await search(bob)).toMatchObject({ status: 409, body: { code: 'LINK_FIRST' } })
  })
})
