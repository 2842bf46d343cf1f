import { plainOf } from '@metapyra/contract/rich-text'
import type { Knowledge } from '../../../platform/retrieval/knowledge.ts'
import type { Services } from '../../../platform/services.ts'
import { mediumDay } from '../../../platform/time/written.ts'
import { blockedBy } from '../../block/service.ts'
import { readableOf } from '../core/access.service.ts'
import { readAmong } from '../core/fence.service.ts'
import type { Chatter } from '../core/service.ts'
import type { Said, Talk, Told } from './knowledge.queries.ts'
import { saidAfter, saidTo, talksTouchedSince, toldMessages } from './knowledge.queries.ts'

const PAGE = 1000
/** Conversations are stamped while their transactions run: so far back it is looked again. */
const OVERLAP_MS = 30_000
/** Of a long message so much stands above what answers to it. */
const QUESTION_LENGTH = 300

const headingOf = (question: string | null): string | null =>
  question === null ? null : [...plainOf(question)].slice(0, QUESTION_LENGTH).join('') || null

const toText = ({ id, senderName, words, question }: Said) => ({
  source: id,
  title: senderName,
  passages: words === null ? [] : [{ number: 0, heading: headingOf(question), words }],
})

const toPassage = ({ id, body, senderName, createdAt, question }: Told) => ({
  ...{ kind: 'chat' as const, id, versionId: null, page: null, passage: 0 },
  title: `${senderName || 'Someone'}, ${mediumDay(createdAt)}`,
  heading: headingOf(question),
  text: plainOf(body),
})

/** What is said in the space's chat and in groups, a message a passage; what it answers to stands above it. */
export const chatKnowledge = (services: Services): Knowledge<Chatter> => {
  const { db } = services

  /** What has come in these conversations since it was looked last, which `read` keeps. */
  async function* news(talks: Talk[], read: Map<string, number>) {
    let behind = talks.filter(({ id, lastChange }) => lastChange > (read.get(id) ?? 0))
    while (behind.length > 0) {
      const known = behind.map(({ id }) => ({ id, change: read.get(id) ?? 0 }))
      const page = await saidAfter(db, known, PAGE)
      const anew = page.filter(({ isAskedAnew }) => isAskedAnew).map(({ id }) => id)
      yield [...page, ...(await saidTo(db, anew))].map(toText)
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
        const talks = await talksTouchedSince(db, spaceId, since)
        yield* news(talks, read)
        for (const { touchedAt } of talks) if (touchedAt > newest) newest = touchedAt
      }
    },
    /** [AGENT-2] By what [CHAT-5] and [CHAT-25] say at this moment; of whom the reader has blocked, nothing. */
    read: async (who, wanted) => {
      if (wanted.length === 0) return []
      const ids = wanted.map(({ id }) => id)
      const [told, blocked] = await Promise.all([
        toldMessages(db, who.spaceId, ids),
        blockedBy(services, who),
      ])
      const open = await readableOf(
        services,
        who,
        // What two say to each other is none of an agent's business, whoever asks.
        told.filter(({ firstPersonId, senderId }) => firstPersonId === null && !blocked.includes(senderId)),
      )
      return (await readAmong(services, who, open)).map((one) =>
        toPassage(
          one.questionerId !== null && blocked.includes(one.questionerId) ? { ...one, question: null } : one,
        ),
      )
    },
  }
}
