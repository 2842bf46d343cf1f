import { atom } from 'nanostores'

/** Off: what was written can be read, and nothing more be sent (CHAT-11). */
export const $isChatOn = atom(true)
/** 0: for ever. */
export const $keptDays = atom(0)
