import type { Config } from '../../platform/config/config.ts'
import { createLivekit } from './livekit.ts'
import type { SfuProvider } from './provider.ts'

export const SANDBOX_SFU = {
  path: '/sandbox/sfu',
  apiKey: 'sandbox',
  apiSecret: 'of the sandbox, which is nowhere else',
} as const

/** The SFU's origin for HTTP requests of pages. */
export const sfuOrigin = (sfu: SfuProvider) => (): string => new URL(sfu.url().replace(/^ws/, 'http')).origin

/** Creates the SFU from the settings; the sandbox's uses the same client and protocol. */
export const createSfu = (
  settings: Config['sfu'],
  mainOrigin: () => string,
  clock: () => Date,
): SfuProvider | null => {
  if (settings === null) return null
  if (settings !== 'sandbox') {
    const { url, ...keys } = settings
    return createLivekit({ ...keys, url: () => url, clock })
  }
  const { path, ...keys } = SANDBOX_SFU
  return createLivekit({ ...keys, url: () => `${mainOrigin().replace(/^http/, 'ws')}${path}`, clock })
}
