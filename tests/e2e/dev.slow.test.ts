import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSpaceOwner } from '../api/register.ts'
import { stillRunning } from '../structure/launch-fixture.ts'
import { launchFullChromium, newPerson } from './browser.ts'
import { startDev } from './dev-run.ts'
import { signIn } from './steps.ts'

/** Long enough for busy cores; it usually takes three seconds. */
const STARTS_MS = 60_000

/** A message that Vite's client in a page receives, with the page's address. */
interface ViteMessage {
  at: string
  type: string
  updates?: { path: string }[]
}

const listen = (page: Page): ViteMessage[] => {
  const viteMessages: ViteMessage[] = []
  page.on('websocket', (socket) => {
    const at = new URL(socket.url()).pathname
    if (at.startsWith('/socket.io/')) return
    socket.on('framereceived', ({ payload }) => viteMessages.push({ at, ...JSON.parse(String(payload)) }))
  })
  return viteMessages
}

describe('npm run dev', () => {
  let dev: Awaited<ReturnType<typeof startDev>>
  let browser: Browser
  let page: Page
  let complaints: string[]
  let viteMessages: ViteMessage[]

  beforeAll(async () => {
    dev = await startDev()
    browser = await launchFullChromium()
    await dev.untilStartedAfter(0, STARTS_MS)
    ;({ page, complaints } = await newPerson(browser))
    await signIn(page, dev, (await createSpaceOwner(dev)).actor)
    viteMessages = listen(page)
  })
  afterAll(async () => {
    await browser?.close()
    await dev?.end()
  })

  const clients = [
    {
      at: '/',
      path: '/',
      title: 'Your team, in one room',
      folder: 'member-client',
      saved: 'src/site/home/home-screen.lazy.tsx',
    },
    { at: '/admin/', path: '/admin', title: 'Overview', folder: 'console', saved: 'src/shell/shell.tsx' },
  ]
  it.each(clients)(
    'shows $path at the one address, and what is saved of its $folder arrives there',
    async ({ at, path, title, folder, saved }) => {
      await page.goto(dev.origin + path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await expect.poll(() => viteMessages).toContainEqual({ at, type: 'connected' })
      viteMessages.length = 0
      const arrived = page.waitForResponse(
        (moduleResponse) => moduleResponse.url().includes(`${at}${saved}?t=`) && moduleResponse.ok(),
      )
      dev.save(`${folder}/${saved}`)
      await arrived
      const update = expect.objectContaining({ path: `/${saved}` })
      expect(viteMessages).toContainEqual({ at, type: 'update', updates: [update] })
      expect(complaints).toEqual([])
    },
  )

  it('has no push: the token is empty, and nobody is asked for a permission', async () => {
    await page.context().grantPermissions(['notifications'], { origin: dev.origin })
    await page.goto(dev.origin)
    // As a string, because Vitest would replace the import in a function by its own.
    const loadedState = await page.evaluate(`(async () => {
      let timesAsked = 0
      Notification.requestPermission = async () => { timesAsked++; return 'granted' }
      const { turnOn, pushState } = await import('/src/account/push/subscription.ts')
      const isOn = await turnOn()
      const couldBe = 'PushManager' in window && 'serviceWorker' in navigator && Notification.permission
      return { isOn, state: await pushState(), timesAsked, couldBe }
    })()`)
    expect(loadedState).toEqual({ isOn: false, state: 'unsupported', timesAsked: 0, couldBe: 'granted' })
  })

  it('starts the server again when one of its sources is saved, though a page is open', async () => {
    const times = dev.timesStarted()
    dev.save('server/src/app/start.ts')
    await dev.untilStartedAfter(times, STARTS_MS)
    // A server that waits for open pages gives up after ten seconds, and exits with 1.
    expect(dev.output()).toContain('The server ended (0) and starts again.')
    expect((await fetch(`${dev.origin}/healthz`)).ok).toBe(true)
  })

  it('leaves nothing running once it is ended', async () => {
    const family = dev.family()
    expect(family).toHaveLength(3)
    expect(await dev.end()).toBe(0)
    expect(stillRunning(family)).toEqual([])
  })
})
