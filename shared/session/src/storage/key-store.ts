import { DAY_MS } from '@metapyra/contract/constants'
import type { KeyHandle } from '@metapyra/crypto/primitives'
import { openDeviceStore } from './device-store.ts'

interface StoredKey {
  kid: string
  key: KeyHandle
  expiresAtMs: number
}

/** Reading keys by `kid`, as handles that are not extractable; shared by the tabs of one origin. */
export interface KeyStore {
  put(kid: string, key: KeyHandle, expiresAtMs: number): Promise<void>
  get(kid: string): Promise<KeyHandle | undefined>
  clear(): Promise<void>
}

/**
 * How long a key is stored after its expiry. After a day it can open nothing more, because the server has deleted its
 * half.
 */
const GRACE_MS = DAY_MS

/** With blocked cookies, some browsers throw on any access to `indexedDB`. */
const hasDatabase = (): boolean => {
  try {
    return typeof indexedDB !== 'undefined'
  } catch {
    return false
  }
}

/**
 * Stores keys in IndexedDB, or only in memory if that is refused (private windows, blocked storage) or missing (Node).
 */
export const openKeyStore = (now: () => number = Date.now): KeyStore => {
  const memory = new Map<string, StoredKey>()
  const device = openDeviceStore<StoredKey>('metapyra-keys', 'reading')
  /** After one refusal the store is not tried again: memory holds what this tab needs. */
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
      const storedKey = { kid, key, expiresAtMs }
      memory.set(kid, storedKey)
      await onDevice(async () => {
        await device.put(kid, storedKey)
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
