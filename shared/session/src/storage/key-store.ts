import { DAY_MS } from '@metapyra/contract/constants'
import type { KeyHandle } from '@metapyra/crypto/primitives'
import { openDeviceStore } from './device-store.ts'

interface StoredKey {
  kid: string
  key: KeyHandle
  expiresAtMs: number
}

/** Reading keys by `kid`, as handles that cannot be taken out; shared by the tabs of one origin. */
export interface KeyStore {
  put(kid: string, key: KeyHandle, expiresAtMs: number): Promise<void>
  get(kid: string): Promise<KeyHandle | undefined>
  clear(): Promise<void>
}

/** A day after its expiry a key opens nothing any more: so long the server keeps its half. */
const GRACE_MS = DAY_MS

/** Where cookies are blocked some browsers throw as soon as it is looked at. */
const hasDatabase = (): boolean => {
  try {
    return typeof indexedDB !== 'undefined'
  } catch {
    return false
  }
}

/** Keys in IndexedDB; in memory alone where that is refused (private windows, blocked storage) or missing (Node). */
export const openKeyStore = (now: () => number = Date.now): KeyStore => {
  const memory = new Map<string, StoredKey>()
  const device = openDeviceStore<StoredKey>('metapyra-keys', 'reading')
  /** Refused once, refused for good: memory holds what this tab needs. */
  let isRefused = !hasDatabase()
  const onDevice = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isRefused) return undefined
    try {
      return await work()
    } catch {
      isRefused = true
      return undefined
    }
  }
  return {
    put: async (kid, key, expiresAtMs) => {
      const kept = { kid, key, expiresAtMs }
      memory.set(kid, kept)
      await onDevice(async () => {
        await device.put(kid, kept)
        for (const old of await device.all()) {
          if (old.expiresAtMs + GRACE_MS < now()) await device.remove(old.kid)
        }
      })
    },
    get: async (kid) => (memory.get(kid) ?? (await onDevice(() => device.get(kid))))?.key,
    clear: async () => {
      memory.clear()
      await onDevice(() => device.removeAll())
    },
  }
}
