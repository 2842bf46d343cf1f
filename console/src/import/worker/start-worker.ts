import type { Progress } from '../upload/upload.ts'
import type { methods } from './import.worker.ts'
import { remoteCalls } from './worker-rpc.ts'

/** papaparse's own worker hangs in a production build, so the whole import runs in our own module worker. */
export function startImportWorker(onProgress: (progress: Progress) => void) {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  return remoteCalls<typeof methods, Progress>(worker, onProgress)
}

export type ImportWorker = ReturnType<typeof startImportWorker>['calls']
