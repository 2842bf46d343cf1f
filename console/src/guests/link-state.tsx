import type { GuestInvite } from '@metapyra/contract/entities/admin'
import css from './guests.module.css'

const words: Record<GuestInvite['state'], string> = {
  live: 'Live',
  usedUp: 'Used up',
  ended: 'Ended',
  invalidated: 'Invalidated',
}

/** In words as well as in colour. */
export function LinkState({ state }: { state: GuestInvite['state'] }) {
  return (
    <span className={css['state']} data-state={state}>
      {words[state]}
    </span>
  )
}

export const usesOf = ({ uses, maxUses }: Pick<GuestInvite, 'uses' | 'maxUses'>): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`
