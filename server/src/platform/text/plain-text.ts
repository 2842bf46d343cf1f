import { cleanLine as cleanWellFormed } from '@metapyra/contract/clean-text'

/**
 * Cleans a line that comes from elsewhere than a call, whose input is cleaned as it is checked. Halves of characters,
 * which JSON columns refuse, are replaced.
 */
export const cleanLine = (text: string): string => cleanWellFormed(text.toWellFormed())
