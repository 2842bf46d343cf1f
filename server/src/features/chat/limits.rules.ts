import { AppError } from '../../platform/http/app-error.ts'
import type { Counters } from '../../platform/http/limits/counters.ts'

/** What one person can do within a time, and the error beyond it. Limited because each act is sent to all readers. */
const LIMITS = {
  send: { max: 100, seconds: 10, words: 'You’re sending messages too fast. Wait a few seconds.' },
  edit: { max: 20, seconds: 60, words: 'You’re making changes too fast. Wait a minute.' },
  react: { max: 30, seconds: 10, words: 'You’re reacting too fast. Wait a few seconds.' },
  open: { max: 20, seconds: 10, words: 'You’re opening things too fast. Wait a few seconds.' },
  typing: { max: 10, seconds: 10, words: 'You’ve sent that a lot.' },
}

export const createChatLimits = (counters: Counters) => {
  const turns = new Map(Object.entries(LIMITS).map(([what, limit]) => [what, counters.here(limit)]))
  /** [CHAT-19] Throws TOO_MANY if a person exceeds a limit. */
  return async (what: keyof typeof LIMITS, { spaceId, personId }: { spaceId: string; personId: string }) => {
    const count = await turns.get(what)?.count(`${spaceId} ${personId}`)
    if (count?.isOver) throw new AppError('TOO_MANY', { message: LIMITS[what].words })
  }
}
