import type { Executor } from '../../platform/db/drizzle.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import { createConsents } from './consent.rules.ts'
import { consentsOf, storeConsents } from './queries.ts'

const AGAIN_AFTER_MS = 1000

interface Deps {
  db: Executor
  spaceId: string
  attempt(work: Promise<unknown>): void
  /** Whether somebody has not gone while it was read. */
  isHere(personId: string): boolean
  /** Who talks with whom on the open floor at the moment: each two once. */
  talking(): [string, string][]
  /** Something is known that was not before: of one person, or of everybody. */
  onKnown(personId?: string): void
}

/** [TALK-40] Whether a space asks before people talk for the first time, and who has agreed with whom. */
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
      // [TALK-41]
      if (consents.ask(space ? settingsOf(space.settings).asksConsent : true)) begin(talking())
      onKnown()
    } catch (error) {
      // Nobody is connected before it is known.
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
    /** Reads what somebody has agreed to, where that matters and is not known. */
    meet: (personId: string): void => {
      if (!consents.isWanted(personId) || reading.has(personId)) return
      reading.add(personId)
      attempt(readOf(personId))
    },
    /** True where both have said so now. What guests agree to is kept as long as they are here. */
    say: (one: string, other: string): boolean => {
      const isBoth = consents.say(one, other)
      if (isBoth) attempt(storeConsents(db, spaceId, [[one, other]]))
      return isBoth
    },
    close: (): void => {
      isClosed = true
    },
  }
}
