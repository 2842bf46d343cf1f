import type { ComponentType, ReactNode } from 'react'
import type { ResourceName } from '../providers/resource.ts'

/** A page of the console, as the menu, the command palette and the router use it. */
export interface Page {
  /** Path relative to /admin. */
  path: string
  label: string
  icon: ReactNode
  /** The resource that the page lists, if it is a list. */
  resource?: ResourceName
  /** `preload` fetches the page's code before it is rendered. */
  Page: ComponentType & { preload: () => Promise<unknown> }
}
