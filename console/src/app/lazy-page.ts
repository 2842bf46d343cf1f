import { loadOnce } from '@metapyra/session/load-part'
import type { ComponentType } from 'react'
import { lazy } from 'react'

/** A page in its own chunk; `preload` fetches it before it is rendered. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const preload = loadOnce(async () => ({ default: await load() }))
  return Object.assign(lazy(preload), { preload })
}
