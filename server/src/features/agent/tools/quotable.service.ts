import type { AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { createVerifier } from '../../../platform/retrieval/verifier.ts'
import type { NumberedPassage, Tool } from '../../../providers/assistant/engine.ts'
import type { FindingTool } from './tools.service.ts'

/** A quote's verdict and its source. */
export interface SourcedVerdict {
  verdict: Verdict
  source: AnswerSource | undefined
}

type Unnumbered = Omit<AnswerSource, 'number'> & { score?: number }

/** Numbers the passages that one answer may quote, and verifies its quotes ([AGENT-4]). */
export const createQuoteVerifier = () => {
  const sources: AnswerSource[] = []
  const texts = new Map<number, string>()
  const verifier = createVerifier(texts)

  const add = (found: Unnumbered[]): NumberedPassage[] =>
    found.map(({ score = 1, kind, id, versionId, title, heading, page, text }) => {
      const number = sources.length + 1
      sources.push({ number, kind, id, versionId, title, heading, page, text })
      texts.set(number, text)
      return { number, title, heading, text, score }
    })

  const withSources = (verdicts: Verdict[]): SourcedVerdict[] =>
    verdicts.map((verdict) => ({ verdict, source: sources[verdict.number - 1] }))

  return {
    add,
    /** Wraps a tool for an engine: what it finds becomes numbered passages. */
    numbering: ({ run, ...tool }: FindingTool): Tool => ({
      ...tool,
      run: async (input) => {
        const { found, ...result } = await run(input)
        return found ? { ...result, passages: add(found) } : result
      },
    }),
    /** The verdicts that this piece of the answer makes possible, with their sources. */
    judge: (piece: string) => withSources(verifier.add(piece)),
    /** The verdicts that are only possible at the end of the answer. */
    judgeRest: () => withSources(verifier.end()),
  }
}
