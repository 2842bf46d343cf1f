import { startTransition, useEffect, useState } from 'react'
import type { Import } from '../use-import.ts'
import type { ImportWorker } from '../worker/start-worker.ts'

/** What the worker answers, asked again whenever the rows or `about` change; null until it has answered. */
export function useWorkerValue<T>(
  job: Import,
  ask: (worker: ImportWorker) => Promise<T>,
  about: unknown = null,
): T | null {
  const [value, setValue] = useState<T | null>(null)
  const key = JSON.stringify(about)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows, `key` for what is asked.
  useEffect(() => {
    let isCurrent = true
    void ask(job.worker()).then((next) => {
      if (isCurrent) startTransition(() => setValue(next))
    })
    return () => {
      isCurrent = false
    }
  }, [job.version, key])
  return value
}
