import type { GuestRight } from '@metapyra/contract/guests'
import type { GuestFace } from '@metapyra/contract/room'
import { atom } from 'nanostores'

/** How guests join the current space, and what they see; null until it is loaded. */
export const $guestSettings = atom<GuestFace | null>(null)

/** What the user can read as a guest; null if everything, or not loaded yet. */
export const $ownGuestRights = atom<readonly GuestRight[] | null>(null)
