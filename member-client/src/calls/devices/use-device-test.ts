import { useEffect, useRef, useState } from 'react'
import { openTrack } from './devices.ts'

type TestedSource = 'microphone' | 'camera'
interface Trial {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  problems: Readonly<Record<TestedSource, string>>
}

const NONE: Trial = { microphone: null, camera: null, problems: { microphone: '', camera: '' } }

/** Opens mic and camera only locally, while the dialog is open. */
export const useDeviceTest = () => {
  const [trial, setTrial] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const [version, setVersion] = useState(0)
  const open = useRef<Record<TestedSource, MediaStreamTrack | null>>({ microphone: null, camera: null })
  const isUnmounted = useRef(false)
  useEffect(
    () => () => {
      isUnmounted.current = true
      for (const track of Object.values(open.current)) track?.stop()
    },
    [],
  )
  const attempt = async (source: TestedSource): Promise<void> => {
    open.current[source]?.stop()
    const [track, problem] = await openTrack(source).then(
      (track) => [track, ''] as const,
      (error: Error) => [null, error.message] as const,
    )
    if (isUnmounted.current) return track?.stop()
    open.current[source] = track
    setTrial((now) => ({ ...now, [source]: track, problems: { ...now.problems, [source]: problem } }))
    return setVersion((now) => now + 1)
  }
  return {
    ...trial,
    isBusy,
    /** Incremented when device names may have become available. */
    version,
    isOn: trial.microphone !== null || trial.camera !== null,
    start: async (): Promise<void> => {
      setBusy(true)
      // Opened separately, so that one works even if the other is missing.
      await attempt('microphone')
      await attempt('camera')
      if (!isUnmounted.current) setBusy(false)
    },
    /** Reopens the source after another device was selected. */
    reopen: (source: TestedSource): void => {
      if (open.current[source]) void attempt(source)
    },
  }
}
