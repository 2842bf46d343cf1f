import { DAY_MS } from '@metapyra/contract/constants'
import type { Person } from '@metapyra/contract/person'
import { isDoNotDisturb, isVisitor } from '@metapyra/contract/presence'
import type { AtHand } from '@metapyra/contract/reception'

/** [RECEP-4] For so long somebody who was let in is not asked again. */
const LET_IN_MS = DAY_MS

export const admittedSince = (now: Date): Date => new Date(now.getTime() - LET_IN_MS)

/** More are not read; whoever is not among them comes to those who are. */
const SHOWN_AT_MOST = 500

/** [RECEP-2] Whom a guest may call: members who are here and may be disturbed, and of them no more than this. */
export const atHand = (people: readonly Person[]): AtHand[] =>
  people
    .filter((person) => !isVisitor(person) && !isDoNotDisturb(person))
    .map(({ userId, name, image, colour, status }) => ({ userId, name, image, colour, state: status.state }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.userId.localeCompare(other.userId))
    .slice(0, SHOWN_AT_MOST)
