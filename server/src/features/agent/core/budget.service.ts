import { isVisitor } from '@metapyra/contract/presence'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { tokensOfDay } from './daily-counters.queries.ts'

const SPENT = 'This space has reached today’s limit for model answers.'
const CROWDED = 'This space has too many model answers in progress right now.'
const TOO_MANY_OF_PERSON = 'You have too many model answers in progress right now.'
/**
 * Concurrent answers for one person in several tabs, and for all visitors of a space together, whatever ids they claim.
 */
const CONCURRENT_ANSWERS = { person: 3, visitors: 5 }

/** [AGENT-16] Limits what a model may cost a space: tokens per day, and concurrent answers. */
export const createBudget = ({ db, config, clock }: Services) => {
  const running = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (running.get(key) ?? 0) + by
    if (count > 0) running.set(key, count)
    else running.delete(key)
  }
  return {
    /** Either the reason for a refusal, or a function to call when the answer is over. */
    take: async (who: Chatter): Promise<{ refusal: string } | { release: () => void }> => {
      const { spaceId, personId } = who
      const most = config.LLM_TOKENS_A_DAY
      if (most > 0 && (await tokensOfDay(db, spaceId, clock())) >= most) return { refusal: SPENT }
      const limits: [key: string, most: number, refusal: string][] = [
        [spaceId, config.LLM_AT_ONCE, CROWDED],
        [`${spaceId} ${personId}`, CONCURRENT_ANSWERS.person, TOO_MANY_OF_PERSON],
      ]
      if (isVisitor(who)) limits.push([`${spaceId} visitors`, CONCURRENT_ANSWERS.visitors, CROWDED])
      const reached = limits.find(([key, limit]) => (running.get(key) ?? 0) >= limit)
      if (reached) return { refusal: reached[2] }
      for (const [key] of limits) change(key, 1)
      return {
        release: () => {
          for (const [key] of limits) change(key, -1)
        },
      }
    },
  }
}
export type Budget = ReturnType<typeof createBudget>
