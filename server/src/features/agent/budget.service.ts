import type { Services } from '../../services.ts'
import { tokensOfDay } from './days.queries.ts'

const SPENT = 'This space has used up what a model may write for it today.'
const CROWDED = 'A model writes as many answers as it may for this space at the moment.'

/** [AGENT-16] What a model may cost a space: so many tokens a day, and so many answers at once. */
export const createBudget = ({ db, config, clock }: Services) => {
  const running = new Map<string, number>()
  return {
    /** Why a model is not asked now; or how to say that its answer is over. */
    take: async (spaceId: string): Promise<{ refusal: string } | { release: () => void }> => {
      const most = config.LLM_TOKENS_A_DAY
      if (most > 0 && (await tokensOfDay(db, spaceId, clock())) >= most) return { refusal: SPENT }
      const count = running.get(spaceId) ?? 0
      if (count >= config.LLM_AT_ONCE) return { refusal: CROWDED }
      running.set(spaceId, count + 1)
      return {
        release: () => {
          const left = (running.get(spaceId) ?? 1) - 1
          if (left > 0) running.set(spaceId, left)
          else running.delete(spaceId)
        },
      }
    },
  }
}
export type Budget = ReturnType<typeof createBudget>
