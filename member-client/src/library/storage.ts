import type { Reply } from '@metapyra/contract/calls'
import { atom } from 'nanostores'

/** How much room the files of the space take, as last told. */
export const $storage = atom<Reply<'POST v2/library/room'> | null>(null)
