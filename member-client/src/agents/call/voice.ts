/** A browser without voices never reports the end of a sentence, so the next one starts after this time. */
const SPEECH_TIMEOUT_MS = 4000
const PATIENCE_A_CHARACTER_MS = 120

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** Reads sentences aloud in order. Calls back with the current sentence, and with null once the queue is empty. */
export const createVoice = (onSentence: (sentence: string | null) => void) => {
  const waiting: string[] = []
  /** Kept referenced, because browsers drop the end events of utterances that are garbage collected. */
  let current: SpeechSynthesisUtterance | null = null
  let timeout: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    clearTimeout(timeout)
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
    timeout = setTimeout(over, SPEECH_TIMEOUT_MS + sentence.length * PATIENCE_A_CHARACTER_MS)
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
      clearTimeout(timeout)
      const wasSpeaking = current !== null
      current = null
      if (!wasSpeaking) return
      speechSynthesis.cancel()
      onSentence(null)
    },
  }
}
