import { useOfSpace } from '../providers/use-of-space.ts'
import type { SpaceSubscription } from './resource.ts'

/** What the space has bought, as live as every list. */
export function useSubscription(options?: { refetchOnWindowFocus: 'always' | false }) {
  const { data, error, refetch } = useOfSpace<SpaceSubscription>('subscription', options)
  return { info: data, error, reload: () => void refetch() }
}
