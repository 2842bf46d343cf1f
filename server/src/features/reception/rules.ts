import { DAY_MS } from '@metapyra/contract/constants'
import type { AvailableMember } from '@metapyra/contract/entities/reception'
import type { Person } from '@metapyra/contract/person'
import { isDoNotDisturb, isVisitor } from '@metapyra/contract/presence'

/** [RECEP-4] How long an admission is valid. */
const LET_IN_MS = DAY_MS

export const admittedSince = (now: Date): Date => new Date(now.getTime() - LET_IN_MS)

/** Maximum members displayed; a guest can call others by calling anyone. */
const MAX_CALLABLE = 500

/** [RECEP-2] Returns the members a guest can call: those present and not in Do not disturb, up to the maximum. */
export const callableMembers = (people: readonly Person[]): AvailableMember[] =>
  people
    .filter((person) => !isVisitor(person) && !isDoNotDisturb(person))
    .map(({ userId, name, image, colour, status }) => ({ userId, name, image, colour, state: status.state }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
    .slice(0, MAX_CALLABLE)
