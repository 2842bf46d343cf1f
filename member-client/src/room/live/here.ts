import { atom } from 'nanostores'
import type { LiveSpace } from './live-space.ts'

/** The space that this page is in, for what comes after the room; null: none. */
export const $live = atom<LiveSpace | null>(null)
