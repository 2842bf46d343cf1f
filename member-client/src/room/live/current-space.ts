import { atom } from 'nanostores'
import type { LiveSpace } from './live-space.ts'

/** The space that this page is in, for code that loads after the room; null if none. */
export const $live = atom<LiveSpace | null>(null)
