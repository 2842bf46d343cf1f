import type { Judged, Strength } from '../../../platform/workers/password-strength.ts'
import { createWorkerRpc } from '../../../platform/workers/worker-rpc.ts'

const ask = createWorkerRpc<Judged, Strength>(
  new URL('../../../platform/workers/password-strength.ts', import.meta.url),
)

/** How hard a password is to guess for someone who knows these words of its owner. */
export const ratePassword = (password: string, words: string[]): Promise<Strength> => ask({ password, words })
