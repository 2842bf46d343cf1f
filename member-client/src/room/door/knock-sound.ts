/** Two soft knocks on wood: volume, pitch, length and the gap between them. */
const LOUDNESS = 0.12
const HZ = { from: 190, to: 90 }
const KNOCK_S = 0.09
const BETWEEN_S = 0.17

let context: AudioContext | undefined

/** Plays the sound if the browser allows it by now. Otherwise the card is enough. */
export const playKnock = (): void => {
  context ??= new AudioContext()
  if (context.state !== 'running') {
    void context.resume().catch(() => undefined)
    return
  }
  for (const times of [0, 1]) {
    const at = context.currentTime + times * BETWEEN_S
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.setValueAtTime(HZ.from, at)
    tone.frequency.exponentialRampToValueAtTime(HZ.to, at + KNOCK_S)
    volume.gain.setValueAtTime(LOUDNESS, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + KNOCK_S)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + KNOCK_S)
  }
}
