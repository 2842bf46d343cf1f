import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import { openTrack } from '../devices/devices.ts'
import type { MediaBackend } from './backend.ts'
import type { Sending, Source } from './media.ts'
import { deviceWord, NOTHING_SENT, SOURCES } from './media.ts'
import type { Tracks } from './peer.ts'

interface Deps {
  $sending: WritableAtom<Sending>
  backend: Pick<MediaBackend, 'send'>
  onProblem(words: string): void
}

/** The user's own mic, camera and screen. The browser is only asked once one is switched on. */
export const createOwnTracks = ({ $sending, backend, onProblem }: Deps) => {
  const $tracks = atom<Tracks>({ microphone: null, camera: null, screen: null })
  const opening = new Set<Source>()
  let isClosed = false

  const set = (source: Source, isOn: boolean): void => $sending.set({ ...$sending.get(), [source]: isOn })
  const take = (source: Source, track: MediaStreamTrack | null): void => {
    const before = $tracks.get()[source]
    $tracks.set({ ...$tracks.get(), [source]: track })
    backend.send(source, track)
    before?.stop()
  }
  const close = (source: Source): void => {
    take(source, null)
    set(source, false)
  }
  const open = async (source: Source): Promise<boolean> => {
    if (opening.has(source)) return false
    opening.add(source)
    try {
      const track = await openTrack(source)
      if (isClosed) {
        track.stop()
        return false
      }
      // The device was unplugged, or the sharing was ended in the browser's own bar.
      track.onended = () => {
        if ($tracks.get()[source] !== track) return
        close(source)
        if (source !== 'screen')
          onProblem(`Your ${deviceWord(source)} was disconnected. Connect it and turn it on again.`)
      }
      take(source, track)
      return true
    } catch (error) {
      const { message } = error as Error
      if (message && !isClosed) onProblem(message)
      return false
    } finally {
      opening.delete(source)
    }
  }
  /** A muted mic stays open, so that the first word after unmuting is heard; camera and screen are released. */
  const switchOn = async (source: Source): Promise<void> => {
    const previous = $tracks.get()[source]
    if (!previous && !(await open(source))) return
    const track = $tracks.get()[source]
    if (track) track.enabled = true
    set(source, true)
  }
  const switchOff = (source: Source): void => {
    const track = $tracks.get()[source]
    if (source === 'microphone' && track) {
      track.enabled = false
      set(source, false)
    } else {
      close(source)
    }
  }

  return {
    $tracks,
    toggle: (source: Source): void => {
      if ($sending.get()[source]) switchOff(source)
      else void switchOn(source)
    },
    /** Reopens an active source after another device was selected. */
    change: async (source: Source): Promise<void> => {
      const before = $tracks.get()[source]
      if (!before) return
      const { enabled } = before
      if (!(await open(source))) return
      const track = $tracks.get()[source]
      if (track) track.enabled = enabled
    },
    close: (): void => {
      isClosed = true
      for (const source of SOURCES) take(source, null)
      $sending.set(NOTHING_SENT)
    },
  }
}
