import type { GuestRight } from '@metapyra/contract/guests'
import type { GuestFace } from '@metapyra/contract/room'
import { atom } from 'nanostores'

/** How guests come into the space that one is in, and what they see; null until that was told. */
export const $guests = atom<GuestFace | null>(null)

/** What oneself reads as a guest; null: all of it, or not known yet. */
export const $ownRights = atom<readonly GuestRight[] | null>(null)
