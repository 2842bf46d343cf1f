import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Status } from '../entities/status.ts'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { seenTexts, shownAs } from '../subjects/profile-fields.ts'

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const

/** A person's status in the space, set by them or derived. */
const { state, emoji, text, clearAt, source } = Status.properties
export const PersonStatus = Closed({ state, emoji, text, clearAt, source })
export type PersonStatus = Static<typeof PersonStatus>

/** A person who is in the space now. Positions are tiles from the room's top left corner. */
export const Person = Closed({
  userId: Id,
  name: Type.String(),
  image: Nullable(Type.String()),
  role: OneOf(['owner', 'admin', 'user', 'guest', 'anonymous']),
  /** The texts that the person has written about themselves, for this space or else in general. */
  ...shownAs(seenTexts(), () => Nullable(Type.String())),
  look: Type.String(),
  colour: Type.String(),
  x: Type.Number(),
  y: Type.Number(),
  direction: OneOf(DIRECTIONS),
  status: PersonStatus,
  /** When the person raised their hand; null if it is down. */
  handUpAt: Nullable(Instant),
})
export type Person = Static<typeof Person>
/** A person with the number that movement uses for them, from joining to leaving. */
export type PersonWithMapNumber = Person & { n: number }
