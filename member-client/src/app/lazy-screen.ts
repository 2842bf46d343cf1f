import { loadOnce } from '@metapyra/session/load-part'
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

export const lazyScreen = (load: () => Promise<ScreenModule>): LazyScreen => ({ load: loadOnce(load) })
