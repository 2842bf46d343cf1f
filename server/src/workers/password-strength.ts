/** Judges passwords in a thread of its own: the dictionaries take 0.3 s to load, and one password up to 40 ms. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const PRODUCT_WORDS = ['metapyra', 'workspace', 'virtual', 'space']

const meter = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, product: PRODUCT_WORDS },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

parentPort?.on('message', ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  const { score, feedback } = meter.check(password, words)
  parentPort?.postMessage({ id, score, advice: feedback.warning ?? feedback.suggestions[0] ?? null })
})
