import { useSpaceResource } from '../providers/use-space-resource.ts'
import type { SpaceSubscription } from './resource.ts'

/** The space's subscription, with live updates like every list. */
export function useSubscription(options?: { refetchOnWindowFocus: 'always' | false }) {
  const { data, error, refetch } = useSpaceResource<SpaceSubscription>('subscription', options)
  return { info: data, error, reload: () => void refetch() }
}
