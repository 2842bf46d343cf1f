import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import type { Run } from '../../use-run.ts'
import steps from '../steps.module.css'
import { importerName } from '../unfinished-import.ts'
import { paceOf } from './pace.ts'
import css from './run-step.module.css'

const waits = {
  offline: 'Waiting for the network. The import continues when you’re back online.',
  busy: 'The server is busy. The import continues in a moment.',
  pause: 'Paused. Rows already sent were imported.',
}

/** Counts the seconds in which the import was running, without pauses. */
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
    ? 'If this page closes, the import stops. Your browser saves the rows for a day, so you can continue here.'
    : 'Keep this page open: your browser can’t save the rows. What’s imported stays either way.'

export function RunStep({ run }: { run: Run }) {
  const total = run.prepared?.rowCount ?? 0
  const { rowsDone, waitingFor } = run.progress
  const [before] = useState(rowsDone)
  const seconds = useElapsed(run.isPaused)
  const unfinished = run.prepared?.id.unfinished
  const pace = paceOf({ done: rowsDone - before, left: total - rowsDone, seconds })
  const isPausing = run.isPaused && waitingFor !== 'pause'
  const moving = isPausing ? 'Pausing: finishing rows already sent…' : pace
  const state = waitingFor ? waits[waitingFor] : moving
  return (
    <section className={steps['panel']} aria-labelledby="run-title">
      <h2 id="run-title">
        {formatNumber(rowsDone)} of {formatCount(total, 'row', 'rows')} imported
      </h2>
      <progress className={css['progress']} aria-labelledby="run-title" max={total} value={rowsDone} />
      <p className={steps['muted']} role="status">
        {run.isCancelling ? 'Stopping: finishing rows already sent…' : state}
      </p>
      {unfinished && (
        <p className={steps['muted']}>
          {importerName(unfinished)} started importing these rows before. Nothing is imported twice.
        </p>
      )}
      <div className={steps['buttons']}>
        {run.isPaused ? (
          <Button type="primary" disabled={run.isCancelling} onClick={run.resumePaused}>
            Resume
          </Button>
        ) : (
          <Button disabled={run.isCancelling} onClick={run.pause}>
            Pause
          </Button>
        )}
        <Button danger disabled={run.isCancelling} onClick={run.cancel}>
          {run.isCancelling ? 'Stopping' : 'Stop import'}
        </Button>
      </div>
      <p className={steps['muted']}>{keptText(run.isKept)}</p>
    </section>
  )
}
