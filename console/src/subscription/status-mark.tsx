import type { Tone } from '../ui/page/mark.tsx'
import { Mark } from '../ui/page/mark.tsx'
import type { Standing } from './standing.ts'
import { STANDING_WORDS } from './standing.ts'

const tones: Partial<Record<Standing, Tone>> = {
  active: 'good',
  trialing: 'brand',
  pastDue: 'amber',
  nonRenewing: 'amber',
  lapsed: 'bad',
}

export const StatusMark = ({ standing }: { standing: Standing }) => (
  <Mark tone={tones[standing] ?? 'muted'}>{STANDING_WORDS[standing]}</Mark>
)
