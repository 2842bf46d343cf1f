import type { ComponentType, ReactNode } from 'react'
import type { ResourceName } from '../providers/resource.ts'

/** A page of the console, as the menu, the palette and the router know it. */
export interface Page {
  /** Below /admin. */
  path: string
  label: string
  icon: ReactNode
  /** What it lists, where it is a list of one thing. */
  resource?: ResourceName
  /** `preload` fetches it before it is shown. */
  Page: ComponentType & { preload: () => Promise<unknown> }
}
