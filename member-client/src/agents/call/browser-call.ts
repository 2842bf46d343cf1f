import { AGENT } from '@metapyra/contract/agents'
import { listen } from '../../calls/recording/words.ts'
import { $talks, ask, stop, talkOf } from '../agent-store.ts'
import type { CallAtom, CallTransport } from './call-state.ts'
import { change } from './call-state.ts'
import { isEcho, sentencesFrom, spokenOf } from './spoken.ts'
import { createVoice } from './voice.ts'

/** Who pauses for so long has asked. */
const PAUSE_MS = 900

const CANNOT_LISTEN = 'This browser can’t listen. Type, and answers are read aloud.'
const NOT_ALLOWED = 'Mic access is blocked. Allow it in your browser and call again, or type.'
/** By the names that browsers give them; the others pass. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'not-allowed': NOT_ALLOWED,
  'service-not-allowed': NOT_ALLOWED,
  'audio-capture': 'No mic found. Connect one and call again, or type.',
  'language-not-supported': 'This browser can’t recognize speech in your language. Type instead.',
  network: 'Speech recognition is offline. Type, or call again in a moment.',
}

/** [AGENT-19] A call that this browser listens and speaks in: what is said is asked as what is typed is. */
export const startBrowserCall = ($state: CallAtom, agentId: string, callId: string): CallTransport => {
  let pending = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  let listening: ReturnType<typeof listen> = null
  /** Of the answer that is read, by its question; null: none, or one was enough. */
  let reading: { clientId: string; at: number } | null = null
  /** Counts the questions: what an earlier one was answered is over with a later one. */
  let asked = 0
  let isThinking = false

  const rest = () => change($state, { phase: isThinking ? 'thinking' : 'listening', said: '' })
  const voice = createVoice((sentence) =>
    sentence === null ? rest() : change($state, { phase: 'speaking', said: sentence }),
  )
  const turnOf = (id?: string) => talkOf($talks.get(), agentId).turns.find(({ clientId }) => clientId === id)
  const read = (isWhole: boolean): void => {
    const turn = turnOf(reading?.clientId)
    if (!turn || !reading) return
    const { sentences, end } = sentencesFrom(turn.answer, reading.at)
    reading.at = end
    const tail = isWhole ? spokenOf(turn.answer.slice(end)) : ''
    voice.say(tail ? [...sentences, tail] : sentences)
  }
  const hush = (): void => {
    reading = null
    voice.stop()
  }
  const stopReading = $talks.listen(() => read(false))

  const say = async (text: string): Promise<void> => {
    asked += 1
    const own = asked
    hush()
    isThinking = true
    change($state, { phase: 'thinking', heard: text, note: '' })
    const answered = ask(agentId, text.slice(0, AGENT.questionMaxLength), { callId })
    const clientId = talkOf($talks.get(), agentId).turns.at(-1)?.clientId ?? ''
    reading = { clientId, at: 0 }
    await answered
    if (own !== asked) return
    isThinking = false
    read(true)
    // Answered anew, as one can ask below it, it is not read.
    reading = null
    const { problem } = turnOf(clientId) ?? {}
    if (problem) change($state, { note: problem })
    if ($state.get().phase === 'thinking') rest()
  }
  const askPending = (): void => {
    const text = pending.trim()
    pending = ''
    if (text) void say(text)
  }
  const hear = (text: string, isFinal: boolean): void => {
    const { said, phase } = $state.get()
    if (phase === 'speaking') {
      if (isEcho(text, said)) return
      hush()
    }
    clearTimeout(pause)
    change($state, { heard: `${pending} ${text}`.trim(), note: '' })
    if (isFinal) pending = `${pending} ${text}`.trim()
    if (pending) pause = setTimeout(askPending, PAUSE_MS)
  }
  const silence = (): void => {
    listening?.stop()
    listening = null
    clearTimeout(pause)
    pending = ''
  }
  const cannotListen = (note: string): void => {
    silence()
    change($state, { canListen: false, note })
  }
  const listenAgain = (): void => {
    listening = listen((_, text, isFinal) => hear(text, isFinal), {
      ...{ everyMs: 0, most: AGENT.questionMaxLength },
      onProblem: (name) => {
        const words = PROBLEMS[name]
        if (words) cannotListen(words)
        else if (name === 'no-speech')
          change($state, { note: 'I didn’t hear anything. I’m still listening.' })
      },
    })
    if (!listening) cannotListen(CANNOT_LISTEN)
  }
  change($state, { phase: 'listening', canInterrupt: true })
  listenAgain()
  return {
    mute: (isMuted) => {
      silence()
      if (!isMuted) listenAgain()
    },
    say: (text) => void say(text),
    interrupt: hush,
    close: () => {
      silence()
      hush()
      stopReading()
      if (isThinking) stop(agentId)
    },
  }
}
