import type { Tone } from '../ui/page/status-label.tsx'
import { StatusLabel } from '../ui/page/status-label.tsx'
import type { SubscriptionState } from './subscription-state.ts'
import { STANDING_WORDS } from './subscription-state.ts'

const tones: Partial<Record<SubscriptionState, Tone>> = {
  active: 'good',
  trialing: 'brand',
  pastDue: 'amber',
  nonRenewing: 'amber',
  lapsed: 'bad',
}

export const StatusMark = ({ standing }: { standing: SubscriptionState }) => (
  <StatusLabel tone={tones[standing] ?? 'muted'}>{STANDING_WORDS[standing]}</StatusLabel>
)
