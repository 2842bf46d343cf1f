/** So few of the words that are heard need be others than those that are spoken: the rest is one's own voice. */
const OWN_SHARE = 1 / 3

/** Its end is known by the blank behind it: a number's point has none, and at the end of a stream one may still come. */
const SENTENCE = /.*?(?:[.!?]+[”"’')\]]*(?:\s*\[\d{1,3}\])*(?=\s)|\n)/gsu

/** An answer as it is read aloud: without the marks of its quotes, the numbers of its sources, and what draws lists. */
export const spokenOf = (text: string): string =>
  text
    .replace(/\s*\[\d{1,3}\]/g, '')
    .replace(/[“”"*_`#>•]/g, '')
    .replace(/^\s*[-–—]\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The whole sentences of what is written so far, from a place in it, and where they end. */
export const sentencesFrom = (text: string, from: number): { sentences: string[]; end: number } => {
  const sentences: string[] = []
  let end = from
  for (const found of text.slice(from).matchAll(SENTENCE)) {
    end = from + found.index + found[0].length
    const spoken = spokenOf(found[0])
    if (/[\p{L}\p{N}]/u.test(spoken)) sentences.push(spoken)
  }
  return { sentences, end }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether what is heard is what is spoken at the moment, come back by the loudspeaker. */
export const isEcho = (heard: string, spoken: string): boolean => {
  const [words, own] = [wordsOf(heard), new Set(wordsOf(spoken))]
  return words.filter((word) => !own.has(word)).length <= words.length * OWN_SHARE
}
