import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { Tone } from '../../ui/page/mark.tsx'
import { Mark } from '../../ui/page/mark.tsx'

const words: Record<GuestInvite['state'], string> = {
  live: 'Active',
  usedUp: 'Used up',
  ended: 'Expired',
  invalidated: 'Revoked',
}

const tones: Partial<Record<GuestInvite['state'], Tone>> = { live: 'good', invalidated: 'bad' }

export const LinkState = ({ state }: { state: GuestInvite['state'] }) => (
  <Mark tone={tones[state] ?? 'muted'}>{words[state]}</Mark>
)

export const usesOf = ({ uses, maxUses }: Pick<GuestInvite, 'uses' | 'maxUses'>): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`
