import { useAct } from '../providers/use-call.ts'
import { useOfSpace } from '../providers/use-of-space.ts'
import type { SpaceOwnership } from './resource.ts'

/** The owners and the open offer, as live as every list, and what is done about it. */
export function useOwnership() {
  const { data, error, refetch } = useOfSpace<SpaceOwnership>('ownership')
  const { act, isActing } = useAct('ownership')
  return { ownership: data, error, reload: refetch, act, isActing }
}
