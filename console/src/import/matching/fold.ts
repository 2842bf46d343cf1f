import { foldLetters } from '@metapyra/contract/fold'

/** A word without case and accents, in the form in which words of files are compared: `İşten ayrıldı` as `isten ayrildi`. */
export function fold(text: string): string {
  // Most cells have nothing to fold, and a table has many.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    // Accents of Latin, Greek and Cyrillic letters only: in Hindi and Japanese, marks are part of a letter.
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
  return foldLetters(bare)
}
