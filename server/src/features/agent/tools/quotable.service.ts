import type { AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { createVerifier } from '../../../platform/retrieval/verifier.ts'
import type { NumberedPassage, Tool } from '../../../providers/assistant/engine.ts'
import type { FindingTool } from './tools.service.ts'

/** A quote's verdict, and where it should stand. */
export interface Judged {
  verdict: Verdict
  source: AnswerSource | undefined
}

type Unnumbered = Omit<AnswerSource, 'number'> & { score?: number }

/** What one answer may quote, numbered as it comes, and what of its quotes holds ([AGENT-4]). */
export const createQuotable = () => {
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

  const withSources = (verdicts: Verdict[]): Judged[] =>
    verdicts.map((verdict) => ({ verdict, source: sources[verdict.number - 1] }))

  return {
    add,
    /** A tool as an engine takes it: what it finds may be quoted. */
    numbering: ({ run, ...tool }: FindingTool): Tool => ({
      ...tool,
      run: async (input) => {
        const { found, ...result } = await run(input)
        return found ? { ...result, passages: add(found) } : result
      },
    }),
    /** What could be judged with this piece of the answer, and where it stands. */
    judge: (piece: string) => withSources(verifier.add(piece)),
    /** What could be judged only as the answer is over. */
    judgeRest: () => withSources(verifier.end()),
  }
}
