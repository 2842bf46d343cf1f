import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import * as css from './panel.module.css'

/** What a panel holds; until it's there, rows in its place. */
export const lazyPanel = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyPart(load, { frame: css.waiting })
