import type { Tone } from '../ui/page/status-label.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
import type { SubscriptionState } from './subscription-state.ts'
import { STATE_LABELS } from './subscription-state.ts'

const tones: Partial<Record<SubscriptionState, Tone>> = {
  active: 'good',
  trialing: 'brand',
  pastDue: 'amber',
  nonRenewing: 'amber',
  lapsed: 'bad',
}

export const StatusMark = ({ state }: { state: SubscriptionState }) => (
  <StatusLabel tone={tones[state] ?? 'muted'}>{STATE_LABELS[state]}</StatusLabel>
)
