import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Actor } from '../api/actor.ts'
import type { Live } from '../api/live.ts'
import { connected, emitWithAck, openSocket } from '../api/live.ts'
import { expectAccessible, PHONE, WIDE } from './browser.ts'
import { arriveAs, DEMO, demoUrl } from './demo.ts'
import { inside, openToGuests } from './guests.ts'
import { picture } from './pictures.ts'
import { setUpServerAndBrowser, withDemo } from './test-setup.ts'

const sockets: Live[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
/** A person who is in the room without a browser. */
const walkIn = async (actor: Actor, spaceId: string): Promise<Live> => {
  // Only browsers resolve the hosts of spaces by themselves.
  const extraHeaders = { host: actor.host, origin: `http://${actor.host}` }
  const ownActor = Object.assign(new Actor(Number(actor.host.split(':')[1])), { jar: actor.jar })
  const socket = await connected(openSocket(ownActor, spaceId, { extraHeaders }))
  sockets.push(socket)
  expect(await emitWithAck(socket, 'space:enter', {})).toMatchObject({ ok: true })
  return socket
}

describe('a room that is full', () => {
  const stage = setUpServerAndBrowser({ ...withDemo, env: { MOST_IN_SPACE: '2' } })

  const hereAs = async (key: string): Promise<Live> => {
    const actor = stage.served.someone()
    await actor.call('POST v2/auth/login', { email: DEMO.emailOf(key), password: DEMO.password })
    const { rows } = await actor.call('GET v2/workspace/explore-space', { filter: 'mine' })
    return walkIn(actor, rows[0]?.id ?? '')
  }
  const isFull = (page: Page, words: string) =>
    Promise.all([
      page.getByRole('heading', { name: 'This space is full right now', level: 1 }).waitFor(),
      page.getByRole('status').getByText(words).waitFor(),
    ])
  const arrive = async (page: Page, key: string, words: string) => {
    await arriveAs(page, stage.served, key)
    await isFull(page, words)
  }

  it('[FULL-2] tells how many are before one, and lets one in by itself when it is one’s turn', async () => {
    const [amina, lucas] = [await hereAs('amina'), await hereAs('lucas')]
    const [{ page: jonas }, { page: hana }] = await Promise.all([
      stage.personOfTest({ viewport: WIDE }),
      stage.personOfTest({ viewport: PHONE, colorScheme: 'dark' }),
    ])
    await arrive(jonas, 'jonas', 'You’re next.')
    await arrive(hana, 'hana', '1 person is ahead of you.')
    expect(await hana.title()).toMatch(/^\(1\) /)
    for (const page of [jonas, hana]) await expectAccessible(page)
    await picture(jonas, 'full-wide-light')
    await picture(hana, 'full-phone-dark')
    await jonas.emulateMedia({ colorScheme: 'dark' })
    await picture(jonas, 'full-wide-dark')
    await hana.emulateMedia({ colorScheme: 'light' })
    await picture(hana, 'full-phone-light')
    amina.disconnect()
    await inside(jonas)
    await isFull(hana, 'You’re next.')
    // A person who waits is not in the room, and can go elsewhere.
    await hana.getByRole('button', { name: 'Your spaces' }).click()
    await hana.waitForURL('**/join')
    lucas.disconnect()
    await hana.goto(demoUrl(stage.served, '/space'))
    await inside(hana)
    // [FULL-1] Owners and admins can enter a full room and make space.
    const { page: maren } = await stage.personOfTest()
    await arriveAs(maren, stage.served, 'maren')
    await inside(maren)
  })
})

describe('whoever is not let in', () => {
  const stage = setUpServerAndBrowser()
  let space: Awaited<ReturnType<typeof openToGuests>>
  beforeAll(async () => {
    space = await openToGuests(stage.served)
  })

  it('reads why, is not tried again behind their back, and has ways on', async () => {
    const { page } = await stage.personOfTest({ viewport: PHONE })
    await page.goto(`${space.origin}/space`)
    await page.waitForURL('**/welcome')
    await page.getByLabel('Name').fill('Curious')
    await page.getByRole('button', { name: 'Join as guest' }).click()
    await inside(page)
    const host = new URL(space.origin).host
    const spaceId = space.owner.spaceId ?? ''
    await page.goto('about:blank')
    const guests = Array.from({ length: 10 }, () => new Actor(stage.served.port, host))
    await expect.poll(() => guestsIn(space.owner)).toBe(0)
    for (const guest of guests) {
      await guest.call('GET v2/guest/auth', {})
      await walkIn(guest, spaceId)
    }
    await page.goto(`${space.origin}/space`)
    await page.getByRole('heading', { name: 'There’s no room for another guest', level: 1 }).waitFor()
    await page.getByText('10 guests are already in this space').waitFor()
    await expectAccessible(page)
    await picture(page, 'refused-phone-light')
    sockets.pop()?.disconnect()
    await expect.poll(() => guestsIn(space.owner)).toBe(9)
    await page.getByRole('button', { name: 'Try again' }).click()
    await inside(page)
  })

  /** The number of guests, as someone who enters the room sees it. */
  const guestsIn = async (owner: Actor): Promise<number> => {
    const socket = await connected(openSocket(owner, owner.spaceId ?? ''))
    const answer = await emitWithAck<{ people: { role: string }[] }>(socket, 'space:enter', {})
    socket.disconnect()
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.people.filter(({ role }) => role === 'anonymous').length
  }
})
