/** Storage flag, 'off' if letter shortcuts are disabled in this browser (dictation software presses them, too). */
export const LETTER_KEYS = 'letterKeys'
