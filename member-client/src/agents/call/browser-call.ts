import { AGENT } from '@metapyra/contract/agents'
import { recognizeSpeech } from '../../calls/recording/speech-recognition.ts'
import { $conversations, ask, stop, talkOf } from '../agent-store.ts'
import type { CallAtom, CallTransport } from './call-state.ts'
import { change } from './call-state.ts'
import { isEcho, sentencesFrom, toSpeechText } from './speech-text.ts'
import { createVoice } from './voice.ts'

/** A pause of this length ends the question. */
const PAUSE_MS = 900

const CANNOT_LISTEN = 'This browser can’t listen. Type, and answers are read aloud.'
const NOT_ALLOWED = 'Mic access is blocked. Allow it in your browser and call again, or type.'
/** Messages by the browsers' error names; other errors are ignored as temporary. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'not-allowed': NOT_ALLOWED,
  'service-not-allowed': NOT_ALLOWED,
  'audio-capture': 'No mic found. Connect one and call again, or type.',
  'language-not-supported': 'This browser can’t recognize speech in your language. Type instead.',
  network: 'Speech recognition is offline. Type, or call again in a moment.',
}

/** [AGENT-19] A call in which this browser recognizes and speaks. Spoken questions are sent like typed ones. */
export const startBrowserCall = ($state: CallAtom, agentId: string, callId: string): CallTransport => {
  let pending = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  let listening: ReturnType<typeof recognizeSpeech> = null
  /**
   * The question whose answer is being read and the position in it; null if no answer is being read, or the user
   * stopped it.
   */
  let reading: { clientId: string; at: number } | null = null
  /** Counts the questions, so that the answer to an earlier one is ignored after a later one. */
  let questionCount = 0
  let isThinking = false

  const resumeListening = () =>
    change($state, { phase: isThinking ? 'thinking' : 'listening', agentCaption: '' })
  const voice = createVoice((sentence) =>
    sentence === null ? resumeListening() : change($state, { phase: 'speaking', agentCaption: sentence }),
  )
  const turnOf = (id?: string) =>
    talkOf($conversations.get(), agentId).turns.find(({ clientId }) => clientId === id)
  const read = (isWhole: boolean): void => {
    const turn = turnOf(reading?.clientId)
    if (!turn || !reading) return
    const { sentences, end } = sentencesFrom(turn.answer, reading.at)
    reading.at = end
    const tail = isWhole ? toSpeechText(turn.answer.slice(end)) : ''
    voice.say(tail ? [...sentences, tail] : sentences)
  }
  const stopVoice = (): void => {
    reading = null
    voice.stop()
  }
  const stopReading = $conversations.listen(() => read(false))

  const askQuestion = async (text: string): Promise<void> => {
    questionCount += 1
    const questionNumber = questionCount
    stopVoice()
    isThinking = true
    change($state, { phase: 'thinking', userTranscript: text, note: '' })
    const answered = ask(agentId, text.slice(0, AGENT.questionMaxLength), { callId })
    const clientId = talkOf($conversations.get(), agentId).turns.at(-1)?.clientId ?? ''
    reading = { clientId, at: 0 }
    await answered
    if (questionNumber !== questionCount) return
    isThinking = false
    read(true)
    // If the user has the answer written again, it is not read aloud.
    reading = null
    const { problem } = turnOf(clientId) ?? {}
    if (problem) change($state, { note: problem })
    if ($state.get().phase === 'thinking') resumeListening()
  }
  const askPending = (): void => {
    const text = pending.trim()
    pending = ''
    if (text) void askQuestion(text)
  }
  const onSpeech = (text: string, isFinal: boolean): void => {
    const { agentCaption, phase } = $state.get()
    if (phase === 'speaking') {
      if (isEcho(text, agentCaption)) return
      stopVoice()
    }
    clearTimeout(pause)
    change($state, { userTranscript: `${pending} ${text}`.trim(), note: '' })
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
    listening = recognizeSpeech((_, text, isFinal) => onSpeech(text, isFinal), {
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
    say: (text) => void askQuestion(text),
    interrupt: stopVoice,
    close: () => {
      silence()
      stopVoice()
      stopReading()
      if (isThinking) stop(agentId)
    },
  }
}
