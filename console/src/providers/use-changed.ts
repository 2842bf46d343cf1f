import { usePublish } from '@refinedev/core'
import { useCallback } from 'react'
import type { ResourceName } from './resource.ts'

/** Tells that a resource was changed from here by something else than Refine's verbs, which tell it themselves. */
export function useChanged() {
  const publish = usePublish()
  return useCallback(
    (resource: ResourceName) =>
      publish?.({ channel: `resources/${resource}`, type: 'updated', payload: {}, date: new Date() }),
    [publish],
  )
}
