import { useCallMutation } from '../providers/use-call.ts'
import { useSpaceResource } from '../providers/use-space-resource.ts'
import type { SpaceOwnership } from './resource.ts'

/** The owners and the open offer, with live updates like every list, and the actions on them. */
export function useOwnership() {
  const { data, error, refetch } = useSpaceResource<SpaceOwnership>('ownership')
  const { act, isActing } = useCallMutation('ownership')
  return { ownership: data, error, reload: refetch, act, isActing }
}
