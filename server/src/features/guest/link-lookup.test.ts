import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register } from '../../testing/actor.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof openToGuests>>
let passedMs = 0
const now = () => new Date(Date.now() + passedMs)
beforeAll(async () => {
  server = await startTestServer({ clock: now })
  space = await openToGuests(server, now)
})
afterAll(() => server?.close())

const someone = () => createActor(server.origin)
const lookAt = ({ spaceLink }: { spaceLink: string }) =>
  someone().call('POST v2/guest/invite-detail', { spaceLink })
const linkNow = async (guestId: string) => {
  const { body } = await space.owner.call('POST v2/admin/guest-invites', { pageSize: 100 }, space.here)
  return body.rows.find((row: { guestId: string }) => row.guestId === guestId)
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

describe('the page of a link', () => {
  it('says who invites to which space, and uses up nothing however often it is opened', async () => {
    const link = await space.link({ maxUses: 1, emailList: ['grace.hopper@example.com'] })
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await lookAt(link)
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          workspace: {
            id: space.workspaceId,
            name: 'Analytical Engines',
            domain: space.domain,
            spaceLogo: null,
          },
          url: link.url,
          invitedBy: 'Ada Lovelace',
          name: 'Grace Hopper',
        },
      })
    }
    expect((await linkNow(link.guestId)).uses).toBe(0)
  })
})

describe('[GUEST-3] coming in by a link', () => {
  it('makes a guest of this space with the link’s end, and a record of who they say they are', async () => {
    const link = await space.link({ days: 2 })
    const { actor, body } = await space.comeIn(link)
    expect(body.user).toMatchObject({
      type: 'guest',
      role: 'guest',
      name: 'Guest',
      spaceLink: link.spaceLink,
    })
    expect(body.workspace).toMatchObject({ id: space.workspaceId, userRole: 'guest', isUser: false })
    const character = { look: 'round', colour: '#22693c' }
    const added = await actor.call('POST v2/guest/add', { name: ' Grace  Hopper ', character })
    expect(added).toMatchObject({
      status: 201,
      body: { guest: { name: 'Grace Hopper', inviteId: link.guestId } },
    })
    const profile = (await actor.call('GET v2/guest/profile', {})).body
    expect(profile).toMatchObject({ name: 'Grace Hopper', character, guestUserId: added.body.guest.id })
    expect(profile.workspaces).toMatchObject([{ id: space.workspaceId }])
    expect((await actor.call('GET v2/user/profile', {})).body).toEqual(profile)
    const [visit] = JSON.parse(added.body.guest.sessions)
    expect(Date.parse(visit.endsAt)).toBe(Date.parse(link.expiresAt))
  })

  it('[GUEST-20] keeps what a guest says beside, and tells it to them and in the list of guests', async () => {
    const { actor } = await space.comeIn(await space.link())
    const info = { company: ' Analytical  Engines\u0000', seats: 3, isFirst: true }
    const additional = JSON.stringify(info)
    const added = await actor.call('POST v2/guest/add', { name: 'Grace', additional })
    const details = { company: 'Analytical Engines', seats: 3, isFirst: true }
    expect(JSON.parse(added.body.guest.additional)).toEqual(details)
    const again = await actor.call('POST v2/guest/add', { name: 'Grace Hopper' })
    expect(again.body.guest.additional).toBe(added.body.guest.additional)
    expect((await actor.call('GET v2/guest/profile', {})).body.additional).toBe(added.body.guest.additional)
    const { body } = await space.owner.call('POST v2/admin/guest-user-list', {}, space.here)
    const row = body.rows.find(({ id }: { id: string }) => id === added.body.guest.id)
    expect(row.additional).toBe(added.body.guest.additional)
  })

  const tooMany = JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, index])))
  it.each(['{', '[]', 'null', '"text"', '{"a":{"b":1}}', tooMany])(
    '[GUEST-20] refuses %s as what is said beside, by its name',
    async (additional) => {
      const { actor } = await space.comeIn(await space.link())
      const { status, body } = await actor.call('POST v2/guest/add', { name: 'Grace', additional })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['additional']])
    },
  )

  it('[GUEST-20] keeps nothing of the kind of anonymous people (§6)', async () => {
    const actor = someone()
    await actor.call('GET v2/guest/auth', {}, space.here)
    const additional = JSON.stringify({ company: 'Acme' })
    const added = await actor.call('POST v2/guest/add', { name: 'Anna', additional }, space.here)
    expect([added.status, added.body.guest.additional]).toEqual([201, '{}'])
  })

  it('lasts seven days at most', async () => {
    const { actor } = await space.comeIn(await space.link({ days: 20 }))
    const { body } = await actor.call('POST v2/guest/add', { name: 'Gus' })
    const [visit] = JSON.parse(body.guest.sessions)
    expect(Math.round((Date.parse(visit.endsAt) - now().getTime()) / DAY_MS)).toBe(7)
  })

  it('counts one use, and none for whoever comes back, also to a link that is used up', async () => {
    const link = await space.link({ maxUses: 1 })
    const { actor, body } = await space.comeIn(link)
    for (let times = 0; times < 3; times += 1) {
      const again = await space.comeIn(link, actor)
      expect({ status: again.status, id: again.body.user.id }).toEqual({ status: 200, id: body.user.id })
    }
    expect(await linkNow(link.guestId)).toMatchObject({ uses: 1, state: 'usedUp' })
    expect(codeOf(await space.comeIn(link))).toBe('410 linkActivated')
    expect(codeOf(await lookAt(link))).toBe('410 linkActivated')
  })

  it('[GUEST-9] lets members straight in as themselves, and counts no use', async () => {
    const link = await space.link({ maxUses: 1 })
    const { status, body } = await space.comeIn(link, space.owner)
    expect({ status, type: body.user.type, role: body.workspace.userRole }).toEqual({
      status: 200,
      type: 'account',
      role: 'owner',
    })
    expect((await linkNow(link.guestId)).uses).toBe(0)
    expect((await space.owner.call('GET v2/user/profile', {})).body.type).toBe('account')
  })

  it('[GUEST-9] makes a guest of an account that is no member once its person has said so', async () => {
    const outsider = await register(server.origin, `${randomUUID()}@example.com`)
    const { spaceLink } = await space.link()
    const refused = await space.comeIn({ spaceLink }, outsider)
    expect(codeOf(refused)).toBe('409 CONFLICT')
    expect(refused.body.message).toMatch(/logged in as .+@example\.com/)
    expect(codeOf(await outsider.call('GET v2/guest/auth', {}, space.here))).toBe('409 CONFLICT')
    expect((await outsider.call('GET v2/user/profile', {})).body.type).toBe('account')
    const input = { spaceLink, leavesAccount: true }
    const { status, body } = await outsider.call('POST v2/guest/auth-invite', input)
    expect({ status, type: body.user.type }).toEqual({ status: 200, type: 'guest' })
  })

  it('[GUEST-19] so it does at the space’s own address, and there alone', async () => {
    const email = `${randomUUID()}@example.com`
    const outsider = await register(server.origin, email)
    const elsewhere = createActor(server.origin)
    await elsewhere.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
    const { body: detail } = await outsider.call('GET v2/workspace/domain-detail', {}, space.here)
    expect(detail).toMatchObject({ isGuestAllowed: 'true', isOpen: false })
    const { status, body } = await outsider.call('GET v2/guest/auth', { leavesAccount: true }, space.here)
    expect({ status, type: body.user.type }).toEqual({ status: 200, type: 'anonymous' })
    expect((await outsider.call('GET v2/guest/profile', {})).body.type).toBe('anonymous')
    expect((await elsewhere.call('GET v2/user/profile', {})).body).toMatchObject({ type: 'account', email })
    // Members enter as members, whatever the input says.
    const own = await space.owner.call('GET v2/guest/auth', { leavesAccount: true }, space.here)
    expect(own.body.user.type).toBe('account')
  })

  it.each([
    [
      'is over by its time',
      async () => {
        const link = await space.link({ days: 0.001 })
        passedMs += 0.01 * DAY_MS
        return link
      },
    ],
    [
      'was invalidated',
      async () => {
        const link = await space.link()
        await space.invalidate(link)
        return link
      },
    ],
  ])('is refused where the link %s', async (_how, over) => {
    const link = await over()
    expect(codeOf(await space.comeIn(link))).toBe('410 linkExpired')
    expect(codeOf(await lookAt(link))).toBe('410 linkExpired')
  })

  it('is refused where the space lets no guests in', async () => {
    const closed = await openToGuests(server, now)
    const link = await closed.link()
    await closed.allow('false')
    expect(codeOf(await closed.comeIn(link))).toBe('403 GUEST_NOT_ALLOWED')
    expect(codeOf(await lookAt(link))).toBe('403 GUEST_NOT_ALLOWED')
  })

  it('is one link of one space: at another’s it was never made', async () => {
    const otherSpace = await openToGuests(server, now)
    const { spaceLink } = await space.link()
    expect(codeOf(await someone().call('POST v2/guest/auth-invite', { spaceLink }, otherSpace.here))).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe.each([
  { engine: 'pglite', onPostgres: false },
  ...(hasPostgres ? [{ engine: 'postgres', onPostgres: true }] : []),
])('[GUEST-3] at once, on $engine', ({ engine, onPostgres }) => {
  let racing: TestServer
  let raced: typeof space
  beforeAll(async () => {
    racing = await startTestServer({ onPostgres })
    raced = await openToGuests(racing)
  })
  afterAll(() => racing?.close())

  it('fifty come by a link for one, and one is in', async () => {
    expect(racing.engine).toBe(engine)
    const link = await raced.link({ maxUses: 1 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => raced.comeIn(link)))
    const counts = Object.groupBy(answers, ({ status }) => String(status))
    expect({ in: counts['200']?.length, out: counts['410']?.length }).toEqual({ in: 1, out: 49 })
    expect(new Set(counts['410']?.map(({ body }) => body.code))).toEqual(new Set(['linkActivated']))
  })

  it('nobody stays in who comes while the link is invalidated', async () => {
    const link = await raced.link()
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => raced.comeIn(link))),
      raced.invalidate(link),
    ])
    const stayed = await Promise.all(answers.map(({ actor }) => actor.call('GET v2/guest/profile', {})))
    expect(new Set(stayed.map(({ status }) => status))).toEqual(new Set([401]))
  })
})

describe('[GUEST-8] coming in without a link', () => {
  it('opens one visit, which is taken up again', async () => {
    const actor = someone()
    const [first, again] = [
      await actor.call('GET v2/guest/auth', {}, space.here),
      await actor.call('GET v2/guest/auth', {}, space.here),
    ]
    expect(first.body.user).toMatchObject({
      type: 'anonymous',
      role: 'anonymous',
      isGeneratedAnonymous: true,
      local: false,
    })
    expect(first.body.user.id).toMatch(/^\d{13,16}$/)
    expect(again.body).toEqual(first.body)
    const { body } = await actor.call('POST v2/guest/add', { name: 'Curious' })
    expect(body.guest).toMatchObject({ name: 'Curious', inviteId: null })
    expect((await actor.call('GET v2/user/profile', {})).body.name).toBe('Curious')
  })

  it('says who one is in one call as well', async () => {
    const actor = someone()
    const { status } = await actor.call('POST v2/guest/add', { name: 'Curious' }, space.here)
    expect(status).toBe(201)
    expect((await actor.call('GET v2/guest/auth', {}, space.here)).body.user.name).toBe('Curious')
  })

  it('keeps nothing more of the anonymous (§6)', async () => {
    const actor = someone()
    await actor.call('POST v2/guest/add', { name: 'Curious' }, space.here)
    await actor.call('POST v2/guest/add', { name: 'Somebody else' })
    expect((await actor.call('PUT v2/user/update', { name: 'Somebody else' })).status).toBe(204)
    expect((await actor.call('POST v2/guest/update', { name: 'Somebody else' }, space.here)).status).toBe(403)
    expect((await actor.call('GET v2/user/profile', {})).body.name).toBe('Curious')
  })

  it('needs a space, and one that lets guests in', async () => {
    const closed = await openToGuests(server, now)
    await closed.allow('false')
    expect(codeOf(await someone().call('GET v2/guest/auth', {}))).toBe('400 WORKSPACE_REQUIRED')
    expect(codeOf(await someone().call('GET v2/guest/auth', {}, closed.here))).toBe('403 GUEST_NOT_ALLOWED')
    expect(codeOf(await someone().call('POST v2/guest/add', { name: 'X' }, closed.here))).toBe(
      '403 GUEST_NOT_ALLOWED',
    )
  })

  it('is no way for a member to become somebody else', async () => {
    const { body } = await space.owner.call('GET v2/guest/auth', {}, space.here)
    expect(body.user.type).toBe('account')
    expect(codeOf(await space.owner.call('POST v2/guest/add', { name: 'X' }, space.here))).toBe(
      '409 CONFLICT',
    )
  })
})

describe('[USER-2] a guest', () => {
  it('saves name and picture, and nothing else', async () => {
    const { actor } = await space.comeIn(await space.link())
    const image = `/api/files/${randomUUID()}`
    const input = { name: 'Gus', image, designation: 'Chief' }
    expect((await actor.call('PUT v2/user/update', input)).body).toMatchObject({
      name: 'Gus',
      image,
      companyPosition: null,
    })
    const { body } = await actor.call('POST v2/guest/update', { name: 'Gustav', image: null }, space.here)
    expect(body).toMatchObject({ name: 'Gustav', image: null })
  })
})
