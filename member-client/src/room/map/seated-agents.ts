import { atom } from 'nanostores'
import type { DrawnPerson } from './person-drawing.ts'

/** Agents at their seats on the current map. The code that seats them loads after the room. */
export const $seatedAgents = atom<readonly DrawnPerson[]>([])
