import { describe, expect, it } from 'vitest'
import { register } from '../api/register.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { endsAt, enterAsGuest, inside, openToGuests } from './guests.ts'
import { signIn } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

describe('where spaces have no hosts of their own', () => {
  const stage = setUpServerAndBrowser({ env: { SPACE_HOSTS: 'off' } })
  const someone = async () => (await stage.personOfTest({ viewport: PHONE })).page

  it('a link names its space, which stays with the tab', async () => {
    const guestSpace = await openToGuests(stage.served)
    const link = await guestSpace.link()
    expect(link.url).toBe(`${stage.served.origin}/g/${link.spaceLink}?space=${guestSpace.domain}`)
    const page = await someone()
    await page.goto(link.url)
    await enterAsGuest(page, 'Gus')
    expect(new URL(page.url()).origin).toBe(stage.served.origin)
    await guestSpace.invalidate(link)
    await endsAt(page, '/meet-ended', /^Your visit to Space .* ended$/)
  })

  it('[GUEST-9] a link takes a member in as themselves, and logs nobody else out unasked', async () => {
    const guestSpace = await openToGuests(stage.served)
    const { url } = await guestSpace.link()
    const member = await someone()
    await signIn(member, stage.served, guestSpace.owner)
    await member.goto(url)
    await member.waitForURL('**/welcome')
    expect((await guestSpace.owner.call('GET v2/user/profile', {})).type).toBe('account')

    const { actor, email } = await register(stage.served)
    const page = await someone()
    await signIn(page, stage.served, actor)
    await page.goto(url)
    await page.getByText(`You’re logged in as ${email}, which isn’t a member here.`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Stay logged in' }).click()
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
    await page.goto(url)
    await enterAsGuest(page, 'Only a guest')
    expect((await actor.request('GET v2/user/profile', {})).status).toBe(401)
  })

  it('a link opened before a login tells of it before it logs anybody out', async () => {
    const guestSpace = await openToGuests(stage.served)
    const page = await someone()
    await page.goto((await guestSpace.link()).url)
    await page.getByLabel('Name').fill('Came too late')
    const { actor, email } = await register(stage.served)
    await signIn(page, stage.served, actor)
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await page.getByRole('link', { name: 'Stay logged in' }).waitFor()
    expect((await actor.call('GET v2/user/profile', {})).email).toBe(email)
  })

  it('a space named in the address lets in whoever has no link', async () => {
    const guestSpace = await openToGuests(stage.served)
    const page = await someone()
    await page.goto(`${stage.served.origin}/space?space=${guestSpace.domain}`)
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await inside(page)
  })
})
