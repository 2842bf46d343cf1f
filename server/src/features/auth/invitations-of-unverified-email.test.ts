import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const NEW = /Confirm your new/
const ROLE = 'admin' as const

/** An open space that has invited someone as admin. */
const inviting = async (name: string) => {
  const [boss, evil] = [`boss.${name}@example.com`, `${name}@attacker.example`]
  const { owner, workspaceId } = await registerOwner(
    server.origin,
    `owner.${name}@example.com`,
    `left-${name}`,
  )
  const settings = { isOpen: true }
  await owner.call('PUT v2/admin/workspace/settings-update', { settings }, { workspaceId })
  const invite = (email: string, role: 'admin' | 'user' = ROLE) =>
    owner.call(
      'POST v2/workspace/send-invite',
      { emailList: [email], status: 'invited', workspaceId, role },
      { workspaceId },
    )
  await invite(boss)
  return { boss, evil, owner, workspaceId, invite, link: await tokenFor(server.origin, boss, /invited you/) }
}
const ask = (actor: ReturnType<typeof createActor>, email: string) =>
  actor.call('POST v2/user/change-email', { email, password: GOOD_PASSWORD })
const confirm = (bearer: string) =>
  createActor(server.origin).call('PATCH v2/auth/verify-email', { type: 'change-new' }, { bearer })
/** Registers with an address that isn't the user's own, then changes to one that is. */
const squat = async (boss: string, evil: string) => {
  const squatter = await register(server.origin, boss, 'Not The Boss')
  await ask(squatter, evil)
  expect((await confirm(await tokenFor(server.origin, evil, NEW))).status).toBe(200)
  return squatter
}
const asWhom = async (actor: ReturnType<typeof createActor>, workspaceId: string) => {
  const { status, body } = await actor.call('POST v2/workspace/join', { workspaceId })
  return { status, role: body.userRole }
}

describe('[SPACE-5] whoever leaves an address that they never confirmed', () => {
  it('leaves its invitations there, for the one whose address it is', async () => {
    const { boss, evil, owner, workspaceId, link } = await inviting('leaves')
    const squatter = await squat(boss, evil)
    expect((await squatter.call('GET v2/workspace/accept-invite', {}, { bearer: link })).body.status).toBe(
      'otherAccount',
    )
    expect(await asWhom(squatter, workspaceId)).toEqual({ status: 200, role: 'user' })

    const seen = await createActor(server.origin).call('GET v2/workspace/accept-invite', {}, { bearer: link })
    expect(seen.body).toMatchObject({ status: 'accountNeeded', hasAccount: false, name: 'Boss Leaves' })
    const person = createActor(server.origin)
    const account = { name: 'The Boss', email: boss, password: GOOD_PASSWORD }
    expect((await person.call('POST v2/auth/create', account, { bearer: link })).status).toBe(201)
    expect(await asWhom(person, workspaceId)).toEqual({ status: 200, role: 'admin' })

    const list = await owner.call('POST v2/admin/workspace/user-list', { type: 'active' }, { workspaceId })
    const people = list.body.rows.map(({ email, name, role }: Record<string, string>) => [email, name, role])
    expect(people).toContainEqual([boss, 'The Boss', 'admin'])
    expect(people).toContainEqual([evil, 'Not The Boss', 'user'])
  })

  it('has what waited at the new one, though both were invited to the same space', async () => {
    const { boss, evil, workspaceId, invite, link } = await inviting('both')
    await invite(evil, 'user')
    const own = await tokenFor(server.origin, evil, /invited you/)
    const squatter = await squat(boss, evil)
    const joined = await squatter.call('GET v2/workspace/accept-invite', {}, { bearer: own })
    expect(joined.body.status).toBe('joined')
    expect(await asWhom(squatter, workspaceId)).toEqual({ status: 200, role: 'user' })
    const seen = await createActor(server.origin).call('GET v2/workspace/accept-invite', {}, { bearer: link })
    expect(seen.body).toMatchObject({ status: 'accountNeeded', hasAccount: false })
  })

  it('takes the invitations of a confirmed one along', async () => {
    const { boss, evil, workspaceId } = await inviting('confirmed')
    const person = await register(server.origin, boss)
    await person.call('POST v2/auth/request-email-verification', { email: boss })
    const bearer = await tokenFor(server.origin, boss, /Verify your email/)
    await person.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
    await ask(person, evil)
    const old = await tokenFor(server.origin, boss, /Confirm your email change/)
    await createActor(server.origin).call(
      'PATCH v2/auth/verify-email',
      { type: 'change-old' },
      { bearer: old },
    )
    expect((await confirm(await tokenFor(server.origin, evil, NEW))).status).toBe(200)
    expect(await asWhom(person, workspaceId)).toEqual({ status: 200, role: 'admin' })
  })
})
