import type { Route } from '@metapyra/session/routes'
import type { ComponentType } from 'react'

export type Screen = ComponentType<{ route: Route }>

export interface LazyScreen {
  /** Begins to load the chunk, or hands out what was loaded. */
  load(): Promise<Screen>
}

const RELOADED = 'reloadedForChunk'

/** Null where the browser refuses storage, as it does with its cookies blocked. */
const tabStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** The page is asked for again once: a deployment since has taken its chunks away (the HTML names the new ones). */
const reloadOnce = (cause: unknown): Promise<never> => {
  const storage = tabStorage()
  // Without storage there is no telling a first time from a second.
  if (storage === null || storage.getItem(RELOADED) !== null) throw cause
  storage.setItem(RELOADED, '1')
  location.reload()
  return new Promise(() => undefined)
}

export const lazyScreen = (load: () => Promise<Screen>): LazyScreen => {
  let loading: Promise<Screen> | undefined
  const begin = async () => {
    try {
      const screen = await load()
      tabStorage()?.removeItem(RELOADED)
      return screen
    } catch (error) {
      loading = undefined
      return navigator.onLine ? reloadOnce(error) : Promise.reject(error)
    }
  }
  return {
    load: () => {
      loading ??= begin()
      return loading
    },
  }
}
