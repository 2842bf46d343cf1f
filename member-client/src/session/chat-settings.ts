import { atom } from 'nanostores'

/** If off, messages can be read but no new ones sent (CHAT-11). */
export const $isChatOn = atom(true)
/** Days that messages are retained; 0 for unlimited. */
export const $chatRetentionDays = atom(0)
