import { CHAT } from '@metapyra/contract/chat'
import { createMeter } from '../../calls/devices/meter.ts'
import { newClientId } from '../../session/client-id.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const BITS_PER_SECOND = 32_000
const MEASURE_INTERVAL_MS = 100
const BARS = 40

/** Returns the waveform: one digit per bar, from the loudest moment of that part. */
export const waveformOf = (levels: readonly number[]): string =>
  Array.from({ length: BARS }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.floor((edge * levels.length) / BARS))
    const part = levels.slice(from, Math.max(to ?? 0, (from ?? 0) + 1))
    return Math.min(9, Math.round(Math.sqrt(Math.max(0, ...part)) * 9))
  }).join('')

const problems: Record<string, string> = {
  NotAllowedError: 'Mic blocked. Allow it in your browser’s site settings.',
  NotFoundError: 'No mic found. Connect one and try again.',
  NotReadableError: 'Another app is using your mic.',
}

/** Why nothing can be recorded, as a message for the user. */
export const problemOf = ({ name, message }: Error): string =>
  /by system/.test(message)
    ? 'Your computer is blocking your mic. Allow it in privacy settings.'
    : (problems[name] ?? 'This browser can’t record audio.')

/** Records the mic until stopped, at most five minutes. Throws if access is denied. */
export const record = async (onLook: (level: number, ms: number) => void) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const [track] = stream.getAudioTracks()
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  })
  const meter = track && createMeter(track)
  const chunks: Blob[] = []
  const levels: number[] = []
  const begunMs = performance.now()
  let durationMs = 0
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const timer = setInterval(() => {
    durationMs = performance.now() - begunMs
    const level = meter?.level() ?? 0
    levels.push(level)
    onLook(level, durationMs)
    if (durationMs >= CHAT.voiceMaxMs) stop()
  }, MEASURE_INTERVAL_MS)
  const end = (): void => {
    clearInterval(timer)
    meter?.close()
    for (const track of stream.getTracks()) track.stop()
  }
  const stop = (): void => {
    if (recorder.state === 'inactive') return
    durationMs = Math.min(performance.now() - begunMs, CHAT.voiceMaxMs)
    recorder.stop()
  }
  // Unplugging the device also ends it.
  const done = new Promise<OutgoingFile>((resolve) => {
    recorder.onstop = () => {
      end()
      const type = recorder.mimeType.split(';')[0] ?? ''
      const blob = new Blob(chunks, { type })
      const name = `Voice note.${type.slice('audio/'.length) || 'webm'}`
      const note = { durationMs: Math.max(1, Math.round(durationMs)), waveform: waveformOf(levels) }
      resolve({ key: newClientId(), name, size: blob.size, type, blob, ...note })
    }
  })
  recorder.start()
  return { stop, done }
}
