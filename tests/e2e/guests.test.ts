import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { register } from '../api/register.ts'
import { expectAccessible, PHONE } from './browser.ts'
import { comeIn, endsAt, inside, openToGuests, someAddress } from './guests.ts'
import { onStage } from './stage.ts'
import { expectSaid, openChat, signIn, write } from './steps.ts'

const stage = onStage()
let space: Awaited<ReturnType<typeof openToGuests>>
beforeAll(async () => {
  space = await openToGuests(stage.served)
})

const someone = async (viewport = PHONE): Promise<Page> => (await stage.personOfTest({ viewport })).page

describe('a guest comes in', () => {
  it('by the link of a mail, says a name and a figure, and writes in the chat', async () => {
    const email = someAddress()
    await space.link({ emailList: [email] })
    const page = await someone()
    await page.goto(await stage.served.linkFor(email, /invites you to visit/))
    await page.getByRole('heading', { name: /^Visit Space/ }).waitFor()
    await page.getByText('invites you as a guest').waitFor()
    // T4: the token is out of the address before anybody sees the page, and a reload has it still.
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/g/')
    await page.reload()
    await expectAccessible(page)
    await comeIn(page, 'Grace from the mail', async () => {
      // They have no account whose address could be confirmed.
      expect(await page.getByText('Confirm your address').count()).toBe(0)
    })
    await openChat(page)
    await write(page, 'hello from a guest')
    await expectSaid(page, 'hello from a guest')
  })

  it('by an open link on a desk, and by the same link straight in again', async () => {
    const link = await space.link({ maxUses: 1 })
    const page = await someone({ width: 1280, height: 800 })
    await page.goto(link.url)
    await comeIn(page, 'Gus')
    await page.goto(link.url)
    await inside(page)
    await page.getByRole('region', { name: 'People' }).getByText('Gus', { exact: true }).waitFor()
  })

  it('without a link, at the door of the space’s own host, and stays in over a reload', async () => {
    const page = await someone()
    await page.goto(`${space.origin}/space`)
    await page.waitForURL('**/welcome')
    await page.getByLabel('Name').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Come in' }).click()
    await page.getByText('Enter your name.').waitFor()
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Come in' }).click()
    await inside(page)
    await page.reload()
    await inside(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'Enter the space' }).waitFor()
  })
})

describe('a link that lets nobody in', () => {
  it('is over by its time', async () => {
    const link = await space.link({ lastsMs: 1500 })
    await expect.poll(() => Date.now() > Date.parse(link.expiresAt), { timeout: 5000 }).toBe(true)
    const page = await someone()
    await page.goto(link.url)
    await endsAt(page, '/link-expired', 'This link has expired')
  })

  it('is used up', async () => {
    const link = await space.link({ maxUses: 1 })
    const [first, second] = [await someone(), await someone()]
    await first.goto(link.url)
    await comeIn(first, 'First')
    await second.goto(link.url)
    await endsAt(second, '/link-activated', 'This link was already used')
  })

  it('was never made, and says so in its place', async () => {
    const page = await someone()
    await page.goto(`${space.origin}/g/${'A'.repeat(22)}.${'B'.repeat(22)}`)
    await page.getByRole('heading', { name: 'Your guest link did not open' }).waitFor()
    await page.getByText('incomplete, or was never made').waitFor()
    await expectAccessible(page)
  })

  it('is of a space that takes no guests', async () => {
    const closed = await openToGuests(stage.served)
    const link = await closed.link()
    await closed.allow('false')
    const page = await someone()
    for (const url of [link.url, `${closed.origin}/space`]) {
      await page.goto(url)
      await endsAt(page, '/guest-not-allowed', 'This space is for members')
    }
  })
})

describe('a visit ends', () => {
  it('with its link, while the guest is inside: at /meet-ended within two seconds', async () => {
    const link = await space.link()
    const page = await someone()
    await page.goto(link.url)
    await comeIn(page, 'Gone soon')
    const at = performance.now()
    await space.invalidate(link)
    await page.waitForURL('**/meet-ended')
    expect(performance.now() - at).toBeLessThan(2000)
    await endsAt(page, '/meet-ended', 'Your visit has ended')
    await expectAccessible(page)
    await page.goto(link.url)
    await endsAt(page, '/link-expired', 'This link has expired')
  })

  it('for whoever came without a link once the space takes no guests', async () => {
    const own = await openToGuests(stage.served)
    const page = await someone()
    await page.goto(`${own.origin}/welcome`)
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Come in' }).click()
    await inside(page)
    await own.allow('false')
    await endsAt(page, '/meet-ended', 'Your visit has ended')
  })
})

describe('where spaces have no hosts of their own', () => {
  const plain = onStage({ env: { SPACE_HOSTS: 'off' } })
  const someoneThere = async () => (await plain.personOfTest({ viewport: PHONE })).page

  it('a link names its space, which stays with the tab', async () => {
    const own = await openToGuests(plain.served)
    const link = await own.link()
    expect(link.url).toBe(`${plain.served.origin}/g/${link.spaceLink}?space=${own.domain}`)
    const page = await someoneThere()
    await page.goto(link.url)
    await comeIn(page, 'Gus')
    expect(new URL(page.url()).origin).toBe(plain.served.origin)
    await own.invalidate(link)
    await endsAt(page, '/meet-ended', 'Your visit has ended')
  })

  it('[GUEST-9] a link takes a member in as themselves, and logs nobody else out unasked', async () => {
    const own = await openToGuests(plain.served)
    const { url } = await own.link()
    const member = await someoneThere()
    await signIn(member, plain.served, own.owner)
    await member.goto(url)
    await member.waitForURL('**/welcome')
    expect((await own.owner.call('GET v2/user/profile', {})).type).toBe('account')

    const { actor, email } = await register(plain.served)
    const page = await someoneThere()
    await signIn(page, plain.served, actor)
    await page.goto(url)
    await page.getByText(`You are logged in as ${email}, who is no member here.`).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Stay logged in' }).click()
    await page.getByRole('heading', { name: 'Create your first space' }).waitFor()
    await page.goto(url)
    await comeIn(page, 'Only a guest')
    expect((await actor.ask('GET v2/user/profile', {})).status).toBe(401)
  })

  it('a link opened before a login tells of it before it logs anybody out', async () => {
    const own = await openToGuests(plain.served)
    const page = await someoneThere()
    await page.goto((await own.link()).url)
    await page.getByLabel('Name').fill('Came too late')
    const { actor, email } = await register(plain.served)
    await signIn(page, plain.served, actor)
    await page.getByRole('button', { name: 'Come in' }).click()
    await page.getByRole('link', { name: 'Stay logged in' }).waitFor()
    expect((await actor.call('GET v2/user/profile', {})).email).toBe(email)
  })

  it('a space named in the address lets in whoever has no link', async () => {
    const own = await openToGuests(plain.served)
    const page = await someoneThere()
    await page.goto(`${plain.served.origin}/space?space=${own.domain}`)
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Come in' }).click()
    await inside(page)
  })
})
