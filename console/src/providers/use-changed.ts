import { usePublish } from '@refinedev/core'
import { useCallback } from 'react'
import type { ResourceName } from './resource.ts'

/** Publishes that a resource was changed here by something other than Refine's verbs, which publish it themselves. */
export function usePublishChange() {
  const publish = usePublish()
  return useCallback(
    (resource: ResourceName) =>
      publish?.({ channel: `resources/${resource}`, type: 'updated', payload: {}, date: new Date() }),
    [publish],
  )
}
