import { loadOnce } from '@metapyra/session/load-part'
import type { ComponentType } from 'react'
import { lazy } from 'react'

/** A page in a chunk of its own; `preload` fetches it before it is shown. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const preload = loadOnce(async () => ({ default: await load() }))
  return Object.assign(lazy(preload), { preload })
}
