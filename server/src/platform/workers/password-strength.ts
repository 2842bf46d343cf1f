/** Rates passwords on a worker thread, because the dictionaries take 0.3 s to load, and one password up to 40 ms. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { serveWorkerRpc } from './worker-rpc-server.ts'

export interface Strength {
  /** 0 (guessed at once) to 4 (practically never). */
  score: number
  advice: string | null
}
export interface Judged {
  password: string
  words: string[]
}

const PRODUCT_WORDS = ['metapyra', 'workspace', 'virtual', 'space']

const meter = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, product: PRODUCT_WORDS },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

serveWorkerRpc(({ password, words }: Judged): Strength => {
  const { score, feedback } = meter.check(password, words)
  return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? null }
})
