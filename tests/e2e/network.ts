import type { CDPSession, Page } from 'playwright'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

interface NetworkConditions {
  /** The upload limit in bytes per second; unlimited if omitted. */
  uploadBytesPerSecond?: number
  offline?: boolean
}

/**
 * Sets the network conditions of a page; `setNetwork(page)` removes all limits. `page.route` is no alternative, because it
 * brings the bodies of requests to the test first, which takes seconds for each part of a large file.
 */
export const setNetwork = async (
  page: Page,
  { uploadBytesPerSecond, offline = false }: NetworkConditions = {},
) => {
  const pendingSession = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, pendingSession)
  const session = await pendingSession
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline, latency: 0, downloadThroughput: -1 },
    uploadThroughput: uploadBytesPerSecond ?? -1,
  })
}
