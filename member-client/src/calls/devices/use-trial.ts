import { useEffect, useRef, useState } from 'react'
import { openTrack } from './devices.ts'

type Tried = 'microphone' | 'camera'
interface Trial {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  problems: Readonly<Record<Tried, string>>
}

const NONE: Trial = { microphone: null, camera: null, problems: { microphone: '', camera: '' } }

/** Microphone and camera for oneself alone, as long as the dialog is open. */
export const useTrial = () => {
  const [trial, setTrial] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const [version, setVersion] = useState(0)
  const open = useRef<Record<Tried, MediaStreamTrack | null>>({ microphone: null, camera: null })
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
      for (const track of Object.values(open.current)) track?.stop()
    },
    [],
  )
  const attempt = async (source: Tried): Promise<void> => {
    open.current[source]?.stop()
    const [track, problem] = await openTrack(source).then(
      (opened) => [opened, ''] as const,
      (error: Error) => [null, error.message] as const,
    )
    if (isGone.current) return track?.stop()
    open.current[source] = track
    setTrial((now) => ({ ...now, [source]: track, problems: { ...now.problems, [source]: problem } }))
    return setVersion((now) => now + 1)
  }
  return {
    ...trial,
    isBusy,
    /** Grows when names of devices may have become known. */
    version,
    isOn: trial.microphone !== null || trial.camera !== null,
    start: async (): Promise<void> => {
      setBusy(true)
      // One after the other: where one is missing the other one is there all the same.
      await attempt('microphone')
      await attempt('camera')
      if (!isGone.current) setBusy(false)
    },
    /** Another one was chosen. */
    again: (source: Tried): void => {
      if (open.current[source]) void attempt(source)
    },
  }
}
