import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor } from '../../testing/actor.ts'
import type { TestZone } from '../../testing/dns.ts'
import { startWithZone } from '../../testing/dns.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestServer } from '../../testing/server.ts'

const HOST = 'team.example'
const EMAIL = 'gus@example.com'

let server: TestServer
let zone: TestZone
let space: Awaited<ReturnType<typeof openToGuests>>
beforeAll(async () => {
  ;({ server, zone } = await startWithZone())
  space = await openToGuests(server)
  const domain = (call: '' | '-check', input: { domain?: string }) =>
    space.owner.call(`POST v2/admin/workspace/own-domain${call}`, input as { domain: string }, space.here)
  const { record } = (await domain('', { domain: HOST })).body.ownDomain
  zone.records.set(record.name, [record.value])
  expect((await domain('-check', {})).body.finding).toBe('found')
})
afterAll(() => server?.close())

const mailedText = async () => {
  const response = await fetch(`${server.origin}/sandbox/mail.json?to=${EMAIL}`)
  const [mail] = (await response.json()) as { text: string }[]
  return mail?.text ?? ''
}

describe('a space with a domain of its own', () => {
  it('[GUEST-2] has links that lead there, the same wherever they are told', async () => {
    const made = await space.link({ emailList: [EMAIL] })
    expect(made.url).toBe(`http://${HOST}:${new URL(server.origin).port}/g/${made.spaceLink}`)
    await expect.poll(mailedText).toContain(made.url)
    const { body: list } = await space.owner.call('POST v2/admin/guest-invites', {}, space.here)
    expect(list.rows).toMatchObject([{ url: made.url, widget: made.widget }])
    const linkInfo = { position: 'top-left' as const }
    const change = { guestId: made.guestId, linkInfo }
    const { body: changed } = await space.owner.call('POST v2/guest/invite-update', change, space.here)
    expect(changed.url).toBe(made.url)
    const { spaceLink } = made
    const { body: seen } = await createActor(server.origin).call('POST v2/guest/invite-detail', { spaceLink })
    expect(seen).toMatchObject({ url: made.url, workspace: { domain: HOST } })
  })

  it('is at the same address for its guests as for everybody else', async () => {
    const invited = await space.comeIn(await space.link())
    const stranger = createActor(server.origin)
    const door = await stranger.call('GET v2/guest/auth', {}, space.here)
    for (const { actor, body } of [invited, { actor: stranger, body: door.body }]) {
      expect(body).toMatchObject({ workspace: { domain: HOST }, user: { workspaces: [{ domain: HOST }] } })
      const profile = await actor.call('GET v2/user/profile', {})
      expect(profile.body.workspaces).toMatchObject([{ id: space.workspaceId, domain: HOST }])
    }
  })
})
