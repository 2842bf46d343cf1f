import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { Tone } from '../../ui/page/status-label.tsx'
import { StatusLabel } from '../../ui/page/status-label.tsx'

const words: Record<GuestInvite['state'], string> = {
  live: 'Active',
  usedUp: 'Used up',
  ended: 'Expired',
  invalidated: 'Revoked',
}

const tones: Partial<Record<GuestInvite['state'], Tone>> = { live: 'good', invalidated: 'bad' }

export const LinkState = ({ state }: { state: GuestInvite['state'] }) => (
  <StatusLabel tone={tones[state] ?? 'muted'}>{words[state]}</StatusLabel>
)

export const usesOf = ({ uses, maxUses }: Pick<GuestInvite, 'uses' | 'maxUses'>): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`
