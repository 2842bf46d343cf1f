import type { ComponentType } from 'react'
import { lazy } from 'react'

const RELOADED = 'reloadedForNewVersion'

/** Null where the browser refuses it. */
const tabStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** After a deployment an open page asks for files that are gone: reloading it, once, brings the new ones. */
async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    tabStorage()?.removeItem(RELOADED)
    return loaded
  } catch (error) {
    const kept = tabStorage()
    // What is not noted would be done again and again.
    if (!navigator.onLine || !kept || kept.getItem(RELOADED)) throw error
    kept.setItem(RELOADED, '1')
    location.reload()
    return new Promise<never>(() => undefined)
  }
}

/** A page in a chunk of its own; `preload` fetches it before it is shown. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loading: Promise<{ default: ComponentType }> | undefined
  const preload = () => {
    loading ??= loadOrReload(async () => ({ default: await load() }))
    return loading
  }
  return Object.assign(lazy(preload), { preload })
}
