/** "Fast 4G", as defined in Chromium's DevTools (front_end/core/sdk/NetworkManager.ts). */
import type { Browser, Page } from 'playwright'

const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
}

/** Delays a page's requests as on a phone network. */
export const slowPage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_4G)
}

/** Delays the requests of an origin's service worker too, now and whenever it is started again. */
export const slowWorker = async (browser: Browser, origin: string): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!worker) throw new Error(`${origin} has no service worker`)
  // Not flattened, because Playwright cannot talk to a session within a session.
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  const answered = new Promise<void>((resolve) =>
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      if (JSON.parse(message).id === 2) resolve()
    }),
  )
  const send = (id: number, method: string, params: object) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  await send(1, 'Network.enable', {})
  await send(2, 'Network.emulateNetworkConditions', FAST_4G)
  await answered
}

/** Simulates a long idle time: the next page starts the worker. */
export const stopWorkers = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
