import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { counted, grouped } from '../../ui/counted.ts'
import type { Run } from '../use-run.ts'
import { paceOf } from './pace.ts'
import css from './run-step.module.css'
import steps from './steps.module.css'

const waits = {
  offline: 'Waiting for the network. The import goes on by itself when it is back.',
  busy: 'The server asked for a pause. The import goes on by itself.',
  pause: 'Paused. What was on its way has arrived.',
}

/** Seconds that were worked in, told once a second, and the rows that were there before. */
function useElapsed(isPaused: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  return seconds
}

const keptText = (isKept: boolean) =>
  isKept
    ? 'Should this page close, the import stops. This browser keeps the rows for a day, and here you go on with them where it stopped.'
    : 'This browser keeps no rows: leave this page open. What is imported stays, whatever happens to the rest.'

export function RunStep({ run }: { run: Run }) {
  const total = run.prepared?.rowCount ?? 0
  const { rowsDone, waitingFor } = run.progress
  const [before] = useState(rowsDone)
  const seconds = useElapsed(run.isPaused)
  const unfinished = run.prepared?.id.unfinished
  const pace = paceOf({ done: rowsDone - before, left: total - rowsDone, seconds })
  const isPausing = run.isPaused && waitingFor !== 'pause'
  const moving = isPausing ? 'Pausing: what is on its way is let finish.' : pace
  const state = waitingFor ? waits[waitingFor] : moving
  return (
    <section className={steps['panel']} aria-labelledby="run-title">
      <h2 id="run-title">
        {grouped(rowsDone)} of {counted(total, 'row', 'rows')} imported
      </h2>
      <progress className={css['progress']} aria-labelledby="run-title" max={total} value={rowsDone} />
      <p className={steps['muted']} role="status">
        {run.isCancelling ? 'Stopping: what is on its way is let finish.' : state}
      </p>
      {unfinished && (
        <p className={steps['muted']}>
          These rows were begun before by {unfinished.createdBy}; what was imported then is not done twice.
        </p>
      )}
      <div className={steps['buttons']}>
        {run.isPaused ? (
          <Button type="primary" disabled={run.isCancelling} onClick={run.goOn}>
            Go on
          </Button>
        ) : (
          <Button disabled={run.isCancelling} onClick={run.pause}>
            Pause
          </Button>
        )}
        <Button danger disabled={run.isCancelling} onClick={run.cancel}>
          {run.isCancelling ? 'Stopping' : 'Stop the import'}
        </Button>
      </div>
      <p className={steps['muted']}>{keptText(run.isKept)}</p>
    </section>
  )
}
