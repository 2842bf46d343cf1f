import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    speech: {
      /** Whether the page is listening at the moment. */
      isListening(): boolean
      hear(text: string, isFinal: boolean): void
      fail(error: string): void
      /** The sentences read aloud so far. */
      spoken: string[]
      /** How often reading aloud was interrupted. */
      cancelled: number
      /** Ends the sentence being read. */
      finish(): void
    }
  }
}

/**
 * Replaces the browser's speech APIs with ones that the test controls. `hears: false` simulates a browser without
 * speech recognition.
 */
export const fakeSpeech = async (
  context: BrowserContext,
  { hears: canRecognize = true } = {},
): Promise<void> => {
  await context.addInitScript((canHear) => {
    type Handler = ((event: unknown) => void) | null
    class Twin extends EventTarget {
      continuous = false
      interimResults = false
      lang = ''
      onresult: Handler = null
      onend: Handler = null
      onerror: Handler = null
      results: ({ isFinal: boolean } & { transcript: string }[])[] = []
      start() {
        this.results = []
        listening = this
      }
      stop() {
        if (listening !== this) return
        listening = null
        this.onend?.({})
      }
    }
    class Utterance {
      text: string
      lang = ''
      onend: Handler = null
      onerror: Handler = null
      constructor(text: string) {
        this.text = text
      }
    }
    let listening: Twin | null = null
    let current: Utterance | null = null
    const over = () => {
      const endedUtterance = current
      current = null
      endedUtterance?.onend?.({})
    }
    window.speech = {
      isListening: () => listening !== null,
      hear: (text, isFinal) => {
        if (!listening) throw new Error('Nobody listens')
        const { results } = listening
        const at = results.findIndex((result) => !result.isFinal)
        const resultIndex = at < 0 ? results.length : at
        results[resultIndex] = Object.assign([{ transcript: text }], { isFinal })
        listening.onresult?.({ resultIndex, results })
      },
      fail: (error) => {
        const failed = listening
        listening = null
        failed?.onerror?.({ error })
        failed?.onend?.({})
      },
      spoken: [],
      cancelled: 0,
      finish: over,
    }
    const kind = canHear ? Twin : undefined
    const synthesis = {
      speak: (utterance: Utterance) => {
        window.speech.spoken.push(utterance.text)
        current = utterance
      },
      cancel: () => {
        window.speech.cancelled += 1
        current = null
      },
    }
    const replacements = {
      SpeechRecognition: kind,
      webkitSpeechRecognition: kind,
      speechSynthesis: synthesis,
      SpeechSynthesisUtterance: Utterance,
    }
    for (const [name, value] of Object.entries(replacements))
      Object.defineProperty(window, name, { value, configurable: true, writable: true })
  }, canRecognize)
}

export const recognizeSpeech = (page: Page, text: string, isFinal = true): Promise<void> =>
  page.evaluate(([words, final]) => window.speech.hear(words, final), [text, isFinal] as const)
export const spoken = (page: Page): Promise<string[]> => page.evaluate(() => window.speech.spoken)
export const cancelled = (page: Page): Promise<number> => page.evaluate(() => window.speech.cancelled)
/** Finishes sentences until nothing more is read. */
export const finishSpeaking = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let left = 50; left > 0; left -= 1) window.speech.finish()
  })
