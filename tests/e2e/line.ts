import type { CDPSession, Page } from 'playwright'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

interface Line {
  /** So many bytes leave the page in a second; as many as go, where nothing is said. */
  uploadBytesPerSecond?: number
  offline?: boolean
}

/**
 * What the line of a page is from now on; `setLine(page)` is one without any bounds. Requests that are held or
 * counted by `page.route` bring their bodies to the test first, which takes seconds for each part of a large file.
 */
export const setLine = async (page: Page, { uploadBytesPerSecond, offline = false }: Line = {}) => {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  const session = await known
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline, latency: 0, downloadThroughput: -1 },
    uploadThroughput: uploadBytesPerSecond ?? -1,
  })
}
