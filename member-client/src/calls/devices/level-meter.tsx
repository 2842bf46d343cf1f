import { useEffect, useId, useState } from 'react'
import * as css from './device-choice.module.css'
import { createMeter } from './meter.ts'

const MEASURE_INTERVAL_MS = 100

/** A meter of the mic's volume, which moves while the user speaks. */
export function LevelMeter({ track, problem }: { track: MediaStreamTrack | null; problem: string }) {
  const [level, setLevel] = useState(0)
  const id = useId()
  useEffect(() => {
    if (!track) return
    const meter = createMeter(track)
    const timer = setInterval(() => setLevel(Math.round(meter.level() * 20) / 20), MEASURE_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      meter.close()
      setLevel(0)
    }
  }, [track])
  if (problem) return <p className={css.problem}>{problem}</p>
  return (
    <div className={css.level}>
      <label htmlFor={id}>Mic level</label>
      <meter id={id} min={0} max={1} value={level} />
    </div>
  )
}
