import { plainText } from '@metapyra/contract/rich-text'
import type { SearchableContent } from '../../../platform/retrieval/knowledge.ts'
import type { Services } from '../../../platform/services.ts'
import { mediumDay } from '../../../platform/time/format.ts'
import { blockedBy } from '../../block/service.ts'
import { readableOf } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { filterReadable } from '../core/guest-access.service.ts'
import type { CitedMessage, IndexableMessage, KnownConversation } from './knowledge.queries.ts'
import { citedMessages, conversationsForAgentsSince, messagesAfter, repliesTo } from './knowledge.queries.ts'

const PAGE = 1000
/** Conversations get their timestamp before their transaction commits, so each check reaches back this far. */
const OVERLAP_MS = 30_000
/** Maximum characters of a root message placed above its replies. */
const QUESTION_LENGTH = 300

const headingOf = (question: string | null): string | null =>
  question === null ? null : [...plainText(question)].slice(0, QUESTION_LENGTH).join('') || null

const toText = ({ id, senderName, words, question }: IndexableMessage) => ({
  source: id,
  title: senderName,
  passages: words === null ? [] : [{ number: 0, heading: headingOf(question), words }],
})

const toPassage = ({ id, body, senderName, createdAt, question }: CitedMessage) => ({
  ...{ kind: 'chat' as const, id, versionId: null, page: null, passage: 0 },
  title: `${senderName || 'Someone'}, ${mediumDay(createdAt)}`,
  heading: headingOf(question),
  text: plainText(body),
})

/**
 * Makes the messages of the space's chat and of groups available to agents, one passage for each message. The thread's
 * root is a reply's heading.
 */
export const chatKnowledge = (services: Services): SearchableContent<Chatter> => {
  const { db } = services

  /** Yields what is new in these conversations since the last check. `read` holds how far each was read. */
  async function* newMessages(talks: KnownConversation[], read: Map<string, number>) {
    let behind = talks.filter(({ id, lastChange }) => lastChange > (read.get(id) ?? 0))
    while (behind.length > 0) {
      const known = behind.map(({ id }) => ({ id, change: read.get(id) ?? 0 }))
      const page = await messagesAfter(db, known, PAGE)
      const anew = page.filter(({ isAskedAnew }) => isAskedAnew).map(({ id }) => id)
      yield [...page, ...(await repliesTo(db, anew))].map(toText)
      for (const { conversationId, change } of page) read.set(conversationId, change)
      if (page.length < PAGE)
        for (const { id, lastChange } of behind) read.set(id, Math.max(lastChange, read.get(id) ?? 0))
      behind = behind.filter(({ id, lastChange }) => lastChange > (read.get(id) ?? 0))
    }
  }

  return {
    kind: 'chat',
    follow: (spaceId) => {
      const read = new Map<string, number>()
      let newest = new Date(0)
      return async function* () {
        const since = new Date(Math.max(0, newest.getTime() - OVERLAP_MS))
        const talks = await conversationsForAgentsSince(db, spaceId, since)
        yield* newMessages(talks, read)
        for (const { touchedAt } of talks) if (touchedAt > newest) newest = touchedAt
      }
    },
    /**
     * [AGENT-2] Applies [CHAT-5] and [CHAT-25] at this moment. Leaves out messages by people the reader has blocked.
     */
    read: async (who, wanted) => {
      if (wanted.length === 0) return []
      const ids = wanted.map(({ id }) => id)
      const [messages, blocked] = await Promise.all([
        citedMessages(db, who.spaceId, ids),
        blockedBy(services, who),
      ])
      const open = await readableOf(
        services,
        who,
        // Direct messages are never available to agents, whoever asks.
        messages.filter(
          ({ firstPersonId, senderId }) => firstPersonId === null && !blocked.includes(senderId),
        ),
      )
      return (await filterReadable(services, who, open)).map((one) =>
        toPassage(
          one.questionerId !== null && blocked.includes(one.questionerId) ? { ...one, question: null } : one,
        ),
      )
    },
  }
}
