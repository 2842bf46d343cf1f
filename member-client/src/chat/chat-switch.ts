import { atom } from 'nanostores'

/** Off: what was written can be read, and nothing more be sent (CHAT-11). */
export const $isChatOn = atom(true)
