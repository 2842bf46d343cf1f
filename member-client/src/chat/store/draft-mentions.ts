import type { ChatMessage, Mention } from '@metapyra/contract/entities/chat'
import type { Flags } from '@metapyra/session/page'

const MENTIONS_KEY = 'meant'
const MAX_STORED = 50

/**
 * Whom `@name` means in the drafts of this tab; if two people share a name, the last selected one. Both drafts and
 * mentions survive a reload.
 */
export const createDraftMentions = (tab: Pick<Flags, 'get' | 'set'>) => {
  const stored = (): [name: string, personId: string][] => JSON.parse(tab.get(MENTIONS_KEY) ?? '[]')
  return {
    add: (name: string, personId: string): void =>
      tab.set(MENTIONS_KEY, JSON.stringify([...stored(), [name, personId]].slice(-MAX_STORED))),
    /** Returns the mentions of a text, including those that it had before; the server finds the names' positions. */
    in: (body: string, before: readonly Mention[] = []): Mention[] => {
      const all = new Map([...stored(), ...before.map(({ name, personId }) => [name, personId] as const)])
      return [...all].flatMap(([name, personId]) => (body.includes(`@${name}`) ? { personId, name } : []))
    },
  }
}
export type DraftMentions = ReturnType<typeof createDraftMentions>

/** True if the user is mentioned by name, or by a mention of everyone who is there. */
export const mentionsSelf = ({ id, conversationId, mentions }: ChatMessage, selfId: string): boolean =>
  mentions.some(({ personId }) => [selfId, id, conversationId].includes(personId))
