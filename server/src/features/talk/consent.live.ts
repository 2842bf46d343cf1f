import type { Executor } from '../../platform/db/drizzle.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import { createConsents } from './consent.rules.ts'
import { consentsOf, storeConsents } from './queries.ts'

const AGAIN_AFTER_MS = 1000

interface Deps {
  db: Executor
  spaceId: string
  attempt(work: Promise<unknown>): void
  /** Returns whether the person is still present after reading. */
  isHere(personId: string): boolean
  /** Returns the pairs of people talking outside rooms at the moment, each once. */
  talking(): [string, string][]
  /** Called when consents were read: of one person, or of everyone. */
  onKnown(personId?: string): void
}

/** [TALK-40] Whether a space asks for consent before people talk for the first time, and who has agreed with whom. */
export const createSpaceConsents = ({ db, spaceId, attempt, isHere, talking, onKnown }: Deps) => {
  const consents = createConsents()
  const reading = new Set<string>()
  let isClosed = false

  const begin = (pairs: [string, string][]): void => {
    for (const [one, other] of pairs) consents.begin(one, other)
    attempt(storeConsents(db, spaceId, pairs))
  }
  const readSpace = async (): Promise<void> => {
    try {
      const space = await workspaceById(db, spaceId)
      if (isClosed) return
      // [TALK-41] People who were talking before consent was required count as having agreed.
      if (consents.ask(space ? settingsOf(space.settings).asksConsent : true)) begin(talking())
      onKnown()
    } catch (error) {
      // Retried, because no one is connected before it is known.
      if (!isClosed) setTimeout(() => attempt(readSpace()), AGAIN_AFTER_MS).unref()
      throw error
    }
  }
  const readOf = async (personId: string): Promise<void> => {
    try {
      const others = await consentsOf(db, spaceId, personId)
      if (isClosed || !isHere(personId)) return
      consents.know(personId, others)
      onKnown(personId)
    } finally {
      reading.delete(personId)
    }
  }
  attempt(readSpace())

  return {
    ...consents,
    read: (): void => attempt(readSpace()),
    /** Reads a person's consents, if they matter and are unknown. */
    meet: (personId: string): void => {
      if (!consents.isWanted(personId) || reading.has(personId)) return
      reading.add(personId)
      attempt(readOf(personId))
    },
    /** Records a consent. Returns true if both have now agreed. A guest's consents last while they are present. */
    say: (a: string, b: string): boolean => {
      const isBoth = consents.say(a, b)
      if (isBoth) attempt(storeConsents(db, spaceId, [[a, b]]))
      return isBoth
    },
    close: (): void => {
      isClosed = true
    },
  }
}
