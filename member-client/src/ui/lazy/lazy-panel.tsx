import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import * as css from './panel.module.css'

/** The content of a panel, with placeholder rows until it is loaded. */
export const lazyPanel = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyPart(load, { frame: css.waiting })
