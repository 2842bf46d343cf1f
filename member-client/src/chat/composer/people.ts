import type { Reply } from '@metapyra/contract/calls'
import type { Meant } from '../store/mentioned.ts'
import type { Offer, Source } from './offers.ts'

/** Those who can be mentioned somewhere, by how their names begin. */
export type FindPeople = (words: string) => Promise<Reply<'POST v2/chat/mentionable'>>

const SHOWN = 8
/** Two words of a name are enough to tell them; what follows a third one is no name. */
const OPEN = /(?<![\p{L}\p{N}_@])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)?$/u

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** [CHAT-43] `@` offers those who read there. */
export const people = (find: FindPeople, mean: Meant['mean']): Source => {
  /** Found nobody: what goes on from it finds nobody either. */
  let inVain: string | null = null
  return {
    label: 'People',
    seek: (before) => {
      const found = OPEN.exec(before)
      return found ? { from: found.index, query: found[1] ?? '' } : null
    },
    offers: async (query) => {
      if (inVain !== null && query.startsWith(inVain)) return []
      const { rows, all, here } = await find(query)
      const named = rows.map(
        ({ userId, name, isHere }): Offer => ({
          key: userId,
          sign: '@',
          words: name,
          note: isHere ? 'Here' : '',
          insert: `@${name} `,
          onChosen: () => mean(name, userId),
        }),
      )
      const calls = [
        ['here', here],
        ['all', all],
      ] as const
      const called = calls
        .filter(([call, count]) => count > 0 && call.startsWith(query.toLowerCase()))
        .map(([call, count]) => ({
          key: call,
          sign: '@',
          words: call,
          note: counted(count),
          insert: `@${call} `,
        }))
      inVain = named.length + called.length === 0 ? query : null
      return [...named, ...called].slice(0, SHOWN)
    },
  }
}
