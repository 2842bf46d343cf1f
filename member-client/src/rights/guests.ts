import type { GuestFace } from '@metapyra/contract/room'
import { atom } from 'nanostores'

/** How guests come into the space that one is in, and what they see; null until that was told. */
export const $guests = atom<GuestFace | null>(null)
