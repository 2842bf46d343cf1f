import type { NumberedPerson, Person } from '@metapyra/contract/person'
import type { Area } from '@metapyra/map/plan'
import type { ReadableAtom } from 'nanostores'
import type { Face } from '../session/face.ts'
import type { TalkSpace } from './talk.ts'

/** What a conversation needs of the room in which it is held. */
export interface TalkRoom {
  talk: TalkSpace
  selfId(): string
  people: { $people: ReadableAtom<readonly Person[]>; faceOf(userId: string): Face | undefined }
  /** Null until one stands in it. */
  $presence: ReadableAtom<{ self: NumberedPerson } | null>
  $area: ReadableAtom<Area | undefined>
}
