import { atom } from 'nanostores'

/** The parts of the Web Speech API that are used. */
interface Recognition extends EventTarget {
  continuous: boolean
  interimResults: boolean
  lang: string
  processLocally?: boolean
  start(): void
  stop(): void
  onresult: ((event: Results) => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
}
interface Results {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string }>>
}
interface Speech {
  SpeechRecognition?: RecognitionKind
  webkitSpeechRecognition?: RecognitionKind
}
type RecognitionKind = (new () => Recognition) & {
  available?(of: { langs: string[]; processLocally: boolean }): Promise<string>
}

export interface Line {
  line: string
  from: string
  text: string
  isFinal: boolean
}

const kindHere = (): RecognitionKind | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speech
  return SpeechRecognition ?? webkitSpeechRecognition
}
export const canTranscribe = (): boolean => kindHere() !== undefined

/** Interval and length limits of captions; readers can't follow faster ones. */
const CAPTIONS = { everyMs: 300, most: 300 }
const RESTART_MS = 500

interface Listening {
  everyMs: number
  /** Maximum number of characters per line. */
  most: number
  /** Called with the browser's error name: `not-allowed`, `no-speech`, `network`. */
  onProblem?(name: string): void
}

/** Recognizes the user's own speech in this browser, until `stop`; null if the browser doesn't support it. */
export const recognizeSpeech = (
  onWords: (line: string, text: string, isFinal: boolean) => void,
  { everyMs, most, onProblem }: Listening = CAPTIONS,
) => {
  const Kind = kindHere()
  if (!Kind) return null
  const recognition = new Kind()
  let isStopped = false
  let sentAtMs = 0
  /** Result indexes start again with each start. */
  let round = crypto.randomUUID()
  recognition.continuous = true
  recognition.interimResults = true
  recognition.lang = navigator.language
  recognition.onresult = ({ resultIndex, results }) => {
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at]
      const text = result?.[0]?.transcript.trim().slice(0, most)
      if (!result || !text) continue
      if (!result.isFinal && performance.now() - sentAtMs < everyMs) continue
      sentAtMs = performance.now()
      onWords(`${round}-${at}`, text, result.isFinal)
    }
  }
  recognition.onerror = ({ error }) => {
    if (error === 'not-allowed' || error === 'service-not-allowed') isStopped = true
    onProblem?.(error)
  }
  recognition.onend = () => {
    round = crypto.randomUUID()
    if (!isStopped) setTimeout(() => !isStopped && recognition.start(), RESTART_MS)
  }
  const begin = async (): Promise<void> => {
    const langs = [navigator.language]
    // If the device can recognize speech locally, no audio leaves it.
    if ((await Kind.available?.({ langs, processLocally: true })) === 'available')
      recognition.processLocally = true
    if (!isStopped) recognition.start()
  }
  void begin()
  return {
    stop: (): void => {
      isStopped = true
      recognition.stop()
    },
  }
}

/** Everything said since captions were switched on. */
export const createTranscript = () => {
  const $lines = atom<readonly Line[]>([])
  return {
    $lines,
    add: (line: Line): void => {
      const lines = $lines.get()
      const at = lines.findIndex((known) => known.line === line.line && known.from === line.from)
      $lines.set(at < 0 ? [...lines, line] : lines.with(at, line))
    },
  }
}
