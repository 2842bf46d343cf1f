/** A browser without voices says nothing of a sentence that it never speaks: then the next one's turn comes by this. */
const PATIENCE_MS = 4000
const PATIENCE_A_CHARACTER_MS = 120

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Reads sentences aloud, one after the other; tells which one it is at, and null once it has nothing to read. */
export const createVoice = (onSentence: (sentence: string | null) => void) => {
  const waiting: string[] = []
  /** Kept: browsers lose the ends of those that nobody holds. */
  let current: SpeechSynthesisUtterance | null = null
  let patience: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    clearTimeout(patience)
    const sentence = waiting.shift()
    if (sentence === undefined) {
      current = null
      onSentence(null)
      return
    }
    const utterance = new SpeechSynthesisUtterance(sentence)
    const over = () => current === utterance && next()
    utterance.lang = navigator.language
    utterance.onend = over
    utterance.onerror = over
    current = utterance
    onSentence(sentence)
    patience = setTimeout(over, PATIENCE_MS + sentence.length * PATIENCE_A_CHARACTER_MS)
    speechSynthesis.speak(utterance)
  }
  return {
    say: (sentences: readonly string[]): void => {
      if (!canSpeak() || sentences.length === 0) return
      waiting.push(...sentences)
      if (!current) next()
    },
    stop: (): void => {
      waiting.length = 0
      clearTimeout(patience)
      const wasSpeaking = current !== null
      current = null
      if (!wasSpeaking) return
      speechSynthesis.cancel()
      onSentence(null)
    },
  }
}
