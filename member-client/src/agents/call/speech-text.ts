/** If at most this share of the heard words differs from the spoken ones, it is an echo of the agent's voice. */
const ECHO_MAX_DIFFERENCE = 1 / 3

/**
 * A sentence ends at punctuation before a space, because a decimal point has none after it, and at the end of a stream
 * one may still follow.
 */
const SENTENCE = /.*?(?:[.!?]+[”"’')\]]*(?:\s*\[\d{1,3}\])*(?=\s)|\n)/gsu

/** Returns an answer's text for reading aloud, without quotation marks, source numbers and list markers. */
export const toSpeechText = (text: string): string =>
  text
    .replace(/\s*\[\d{1,3}\]/g, '')
    .replace(/[“”"*_`#>•]/g, '')
    .replace(/^\s*[-–—]\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the complete sentences after a position in the text so far, and where they end. */
export const sentencesFrom = (text: string, from: number): { sentences: string[]; end: number } => {
  const sentences: string[] = []
  let end = from
  for (const found of text.slice(from).matchAll(SENTENCE)) {
    end = from + found.index + found[0].length
    const sentence = toSpeechText(found[0])
    if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence)
  }
  return { sentences, end }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** True if the heard text is the currently spoken one, picked up from the loudspeaker. */
export const isEcho = (transcript: string, caption: string): boolean => {
  const [words, captionWords] = [wordsOf(transcript), new Set(wordsOf(caption))]
  return words.filter((word) => !captionWords.has(word)).length <= words.length * ECHO_MAX_DIFFERENCE
}
