import { askedWorker } from '../../asked-worker.ts'

export interface Strength {
  /** 0 (at once) to 4 (never). */
  score: number
  advice: string | null
}
export interface Judged {
  password: string
  words: string[]
}

const ask = askedWorker<Judged, Strength>(new URL('../../workers/password-strength.ts', import.meta.url))

/** How hard a password is to guess for somebody who knows these words of its owner. */
export const judgePassword = (password: string, words: string[]): Promise<Strength> =>
  ask({ password, words })
