import { atom } from 'nanostores'
import type { Figure } from './person-drawing.ts'

/** Agents, where they sit on the map that one walks on; what seats them comes after the room. */
export const $seated = atom<readonly Figure[]>([])
