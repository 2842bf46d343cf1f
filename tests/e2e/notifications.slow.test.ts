import { randomUUID } from 'node:crypto'
import type { CDPSession, Page, Worker } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSubscription } from '../../server/src/testing/features/push.ts'
import type { Live } from '../api/live.ts'
import { connected, openSocket } from '../api/live.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import type { Person } from './browser.ts'
import { expectAccessible, launchFullChromium } from './browser.ts'
import { picture } from './pictures.ts'
import { enterSpace, signIn, write } from './steps.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const stage = setUpServerAndBrowser({ launch: launchFullChromium })

describe('somebody who works elsewhere', () => {
  let ada: Person
  let page: Page
  let bob: Live
  let adaId: string
  let bobId: string
  let host: string
  let worker: Worker
  let devTools: CDPSession
  let registrationId = ''
  /** A stand-in for the push service of Ada's browser; the real ones cannot be reached here. */
  let subscription: ReturnType<typeof newSubscription>
  let endpoint: string

  beforeAll(async () => {
    const owner = await createSpaceOwner(stage.served)
    const colleague = await register(stage.served)
    const bearer = await invite(stage.served, owner.actor, colleague.email)
    await colleague.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
    ;[adaId, bobId] = [owner.userId, colleague.userId]
    bob = await connected(openSocket(colleague.actor, owner.spaceId))
    host = stage.served.ofSpace(owner.domain)
    endpoint = `${stage.served.origin}/sandbox/push/${randomUUID()}`
    subscription = newSubscription(endpoint)
    ada = await stage.personOfSuite()
    page = ada.page
    await ada.context.grantPermissions(['notifications'], { origin: host })
    await ada.context.addInitScript(subscribeTo, subscription.token)
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${host}/welcome`)
    await enterSpace(page)
    const isOfSpace = (serviceWorker: Worker) => serviceWorker.url().startsWith(host)
    worker =
      ada.context.serviceWorkers().find(isOfSpace) ??
      (await ada.context.waitForEvent('serviceworker', { predicate: isOfSpace }))
    devTools = await ada.context.newCDPSession(page)
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations.find(({ scopeURL }) => scopeURL.startsWith(host))?.registrationId ?? ''
    })
    await devTools.send('ServiceWorker.enable')
  })
  afterAll(() => bob?.disconnect())

  const pushed = async () => ((await (await fetch(endpoint)).json()) as { rows: { body: string }[] }).rows
  const writeToAda = (body: string) =>
    bob.emitWithAck('chat:send', { receiverId: adaId, clientId: randomUUID(), body })
  const offer = () => page.getByRole('button', { name: 'Turn on notifications' })
  const visibleNotifications = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await scope.registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })

  /** Clicks the notification, or an equal one if it is gone, and returns what the worker does with windows. */
  const clickNotification = () =>
    worker.evaluate(async (data) => {
      const scope = globalThis as unknown as EventTarget & {
        registration: ServiceWorkerRegistration
        Clients: { prototype: object }
        WindowClient: { prototype: object }
        NotificationEvent: new (...args: unknown[]) => Event
      }
      const steps: string[] = []
      // The browser allows neither without a real click.
      Object.assign(scope.Clients.prototype, {
        openWindow: async (url: string) => steps.push(`opens ${url}`),
      })
      Object.assign(scope.WindowClient.prototype, {
        async focus(this: { url: string }) {
          steps.push(`focuses ${new URL(this.url).pathname}`)
        },
      })
      const all = () => scope.registration.getNotifications()
      if ((await all()).length === 0) await scope.registration.showNotification('New', { data })
      const [notification] = await all()
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      for (let ticks = 0; ticks < 100 && steps.length === 0; ticks++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return steps
    }, `${host}/space?chat=${bobId}`)

  it('is not asked for permission on the way in, but once the first message is written', async () => {
    const requestedPermission = () => page.evaluate(() => localStorage.getItem('test-asked'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer().count()).toBe(0)
    await page.getByRole('button', { name: /^Chat/ }).click()
    await write(page, 'Good morning')
    await offer().waitFor()
    await expectAccessible(page)
    await picture(page, 'notifications-offer')
    await writeToAda('Nothing is turned on yet')
    expect(await requestedPermission()).toBeNull()
    await offer().click()
    await page.getByText('Notifications are on.').waitFor()
    expect(await requestedPermission()).toBe('1')
    expect(await pushed()).toEqual([])
    const config = (await (await fetch(`${stage.served.origin}/api/v2/utils/app-config`)).json()) as {
      vapidPublicKey: string
    }
    expect(await page.evaluate(() => localStorage.getItem('test-key'))).toBe(
      [...Buffer.from(config.vapidPublicKey, 'base64url')].join(),
    )
  })

  it('is sent a notification that only this browser can open', async () => {
    await writeToAda('Lunch at twelve?')
    await expect.poll(pushed).toHaveLength(1)
    const [newest] = await pushed()
    const { notification } = JSON.parse(subscription.open(newest?.body ?? ''))
    expect(notification).toMatchObject({ body: 'Lunch at twelve?', navigate: `${host}/space?chat=${bobId}` })
  })

  it('sees nothing of it with the space before them, and a notification where it is not', async () => {
    const data = subscription.open((await pushed())[0]?.body ?? '')
    const push = () =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin: host, registrationId, data })
    await expect.poll(() => registrationId).not.toBe('')
    await push()
    expect(await visibleNotifications()).toEqual([])
    await page.goto(`${stage.served.origin}/join`)
    devTools = await ada.context.newCDPSession(page)
    await devTools.send('ServiceWorker.enable')
    await push()
    await expect
      .poll(() => visibleNotifications())
      .toEqual([{ title: 'New Person', body: 'Lunch at twelve?' }])
  })

  it('is led to the chat: by its address in a new tab, by word where the space is open', async () => {
    expect(await clickNotification()).toEqual([`opens ${host}/space?chat=${bobId}`])
    await page.goto(`${host}/space?chat=${bobId}`)
    await page
      .getByRole('complementary', { name: 'New Person' })
      .or(page.getByRole('region', { name: 'New Person' }))
      .first()
      .waitFor()
    await page.getByText('Lunch at twelve?').first().waitFor()
    await page.getByRole('button', { name: /^Chat/ }).click()
    await page.getByText('Lunch at twelve?').first().waitFor({ state: 'hidden' })
    expect(await clickNotification()).toEqual(['focuses /space'])
    await page.getByText('Lunch at twelve?').first().waitFor()
  })

  it('is told of a wave too, and finds it in the room', async () => {
    const look = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      }, isHidden)
    await bob.emitWithAck('space:enter', {})
    await look(true)
    await bob.emitWithAck('person:wave', { to: adaId })
    await expect.poll(visibleNotifications).toContainEqual({ title: 'New Person waved to you.', body: '' })
    await look(false)
    const notice = page.getByRole('region', { name: 'New Person waved to you.' })
    await notice.getByRole('button', { name: 'Close' }).click()
  })

  it('turns it off in the settings', async () => {
    await page.getByRole('button', { name: /^You/ }).click()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await expectAccessible(page)
    await picture(page, 'settings-notifications')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    const before = (await pushed()).length
    await writeToAda('Are you there?')
    await writeToAda('Hello?')
    expect(await pushed()).toHaveLength(before)
  })
})

describe('a browser that allows none of it', () => {
  it('says no when asked: no token is sent, and it is told that they stay off', async () => {
    const owner = await createSpaceOwner(stage.served)
    const { page } = await stage.personOfTest()
    await page.addInitScript(() => {
      let permission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = 'denied'
        return 'denied'
      }
    })
    const saved: string[] = []
    page.on('request', (request) => request.url().endsWith('/v2/user/update') && saved.push(request.url()))
    await signIn(page, stage.served, owner.actor)
    await page.goto(stage.served.ofSpace(owner.domain, '/welcome'))
    await enterSpace(page)
    await page.getByRole('button', { name: /^Chat/ }).click()
    await write(page, 'Good morning')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByText('Notifications are off. Your browser blocks them.').waitFor()
    expect(saved).toEqual([])
  })

  it('is told so in the settings, and a worker that cannot be registered is told to the log alone', async () => {
    const owner = await createSpaceOwner(stage.served)
    const { page } = await stage.personOfTest()
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('not here'))
    })
    await signIn(page, stage.served, owner.actor)
    await page.goto(`${stage.served.origin}/join`)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await page.getByText('Notifications are blocked.').waitFor()
    expect(await page.getByRole('button', { name: 'Turn on' }).count()).toBe(0)
    await expect.poll(() => stage.served.log()).toContain('service worker: not here')
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
  })
})

/** Runs in the page: replaces what a remote push service would return to the browser. */
function subscribeTo(token: string) {
  let current: unknown = null
  const subscription = {
    toJSON: () => JSON.parse(token),
    unsubscribe: async () => {
      current = null
      localStorage.removeItem('test-subscription')
      return true
    },
  }
  try {
    if (localStorage.getItem('test-subscription')) current = subscription
  } catch {
    return
  }
  const originalRequest = Notification.requestPermission
  Notification.requestPermission = () => {
    localStorage.setItem('test-asked', '1')
    return originalRequest.call(Notification)
  }
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem('test-key', new Uint8Array(options?.applicationServerKey as ArrayBuffer).join())
    localStorage.setItem('test-subscription', '1')
    current = subscription
    return subscription as never
  }
  PushManager.prototype.getSubscription = async () => current as never
}
