import { loadOnce } from '@metapyra/session/load-part'
import type { Route, RouteName } from '@metapyra/session/routes'
import type { ComponentType } from 'react'

/** The exports of a screen's module. */
export interface ScreenModule {
  Screen: ComponentType<{ route: Route }>
  /** The tab title, before the product's name. */
  title?: string
  /** The tab title per route, if several routes share the screen. */
  titleOf?(route: RouteName): string
}

export interface LazyScreen {
  /** Starts loading the chunk, or returns the loaded module. */
  load(): Promise<ScreenModule>
}

export const lazyScreen = (load: () => Promise<ScreenModule>): LazyScreen => ({ load: loadOnce(load) })
