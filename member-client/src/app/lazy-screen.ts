import type { Route, RouteName } from '@metapyra/session/routes'
import type { ComponentType } from 'react'

/** What the module of a screen exports. */
export interface ScreenModule {
  Screen: ComponentType<{ route: Route }>
  /** Stands in the tab, before the product's name. */
  title?: string
  /** Where several routes share the screen. */
  titleOf?(route: RouteName): string
}

export interface LazyScreen {
  /** Begins to load the chunk, or hands out what was loaded. */
  load(): Promise<ScreenModule>
}

const RELOADED = 'reloaded'

/**
 * The page is asked for again once: a deployment since has taken its chunks away (the HTML names the new ones). The
 * entry of the tab's history remembers it, over a reload and where the browser refuses storage.
 */
const reloadOnce = (cause: unknown): Promise<never> => {
  if (history.state === RELOADED) throw cause
  history.replaceState(RELOADED, '')
  location.reload()
  return new Promise(() => undefined)
}

export const lazyScreen = (load: () => Promise<ScreenModule>): LazyScreen => {
  let loading: Promise<ScreenModule> | undefined
  const begin = async () => {
    try {
      const screen = await load()
      if (history.state === RELOADED) history.replaceState(null, '')
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
