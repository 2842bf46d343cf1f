import type { Reply } from '@metapyra/contract/calls'
import type { DraftMentions } from '../store/draft-mentions.ts'
import type { Source, Suggestion } from './suggestions.ts'

/** Searches the people who can be mentioned, by the beginnings of their names. */
export type FindPeople = (words: string) => Promise<Reply<'POST v2/chat/mentionable'>>

const MAX_SUGGESTIONS = 8
/** Matches up to two words, which are enough to identify a person; text after them is not part of the name. */
const OPEN = /(?<![\p{L}\p{N}_@])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)?$/u

const formatCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** [CHAT-43] `@` suggests the people who read the conversation. */
export const people = (find: FindPeople, addMention: DraftMentions['add']): Source => {
  /** A query that found no one; longer queries that start with it find no one either. */
  let emptyQuery: string | null = null
  return {
    label: 'People',
    seek: (before) => {
      const found = OPEN.exec(before)
      return found ? { from: found.index, query: found[1] ?? '' } : null
    },
    offers: async (query) => {
      if (emptyQuery !== null && query.startsWith(emptyQuery)) return []
      const { rows, all, here } = await find(query)
      const suggestions = rows.map(
        ({ userId, name, isHere }): Suggestion => ({
          key: userId,
          sign: '@',
          words: name,
          note: isHere ? 'Here' : '',
          insert: `@${name} `,
          onChosen: () => addMention(name, userId),
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
          note: formatCount(count),
          insert: `@${call} `,
        }))
      emptyQuery = suggestions.length + called.length === 0 ? query : null
      return [...suggestions, ...called].slice(0, MAX_SUGGESTIONS)
    },
  }
}
