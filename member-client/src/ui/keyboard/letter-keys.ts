/** 'off' in this browser where the letter keys rest (a voice that dictates presses them, too). */
export const LETTER_KEYS = 'letterKeys'
