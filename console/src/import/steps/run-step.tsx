import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { counted, grouped } from '../../ui/counted.ts'
import type { Run } from '../use-run.ts'
import css from './run-step.module.css'
import steps from './steps.module.css'

const waits = {
  offline: 'Waiting for the network. The import goes on by itself when it is back.',
  busy: 'The server asked for a pause. The import goes on by itself.',
}

/** Seconds since the run began, told once a second. */
function useElapsed(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

function leftText(done: number, total: number, seconds: number): string {
  if (seconds < 2 || done === 0) return ' '
  const left = Math.ceil(((total - done) * seconds) / done)
  const time =
    left < 60 ? counted(left, 'second', 'seconds') : counted(Math.ceil(left / 60), 'minute', 'minutes')
  return `${grouped(Math.round(done / seconds))} rows a second, about ${time} left`
}

export function RunStep({ run }: { run: Run }) {
  const total = run.prepared?.rowCount ?? 0
  const { rowsDone, waitingFor } = run.progress
  const seconds = useElapsed()
  const unfinished = run.prepared?.id.unfinished
  const state = waitingFor ? waits[waitingFor] : leftText(rowsDone, total, seconds)
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
        <Button danger disabled={run.isCancelling} onClick={run.cancel}>
          {run.isCancelling ? 'Stopping' : 'Stop the import'}
        </Button>
      </div>
      <p className={steps['muted']}>
        Keep this page open. What is imported stays, whatever happens to the rest.
      </p>
    </section>
  )
}
