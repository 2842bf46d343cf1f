import { askedWorker } from '../../../platform/workers/asked-worker.ts'
import type { Judged, Strength } from '../../../platform/workers/password-strength.ts'

const ask = askedWorker<Judged, Strength>(
  new URL('../../../platform/workers/password-strength.ts', import.meta.url),
)

/** How hard a password is to guess for somebody who knows these words of its owner. */
export const judgePassword = (password: string, words: string[]): Promise<Strength> =>
  ask({ password, words })
