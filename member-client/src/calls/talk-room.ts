import type { Person, PersonWithMapNumber } from '@metapyra/contract/person'
import type { Area } from '@metapyra/map/plan'
import type { ReadableAtom } from 'nanostores'
import type { ProfileSummary } from '../session/profile-summary.ts'
import type { TalkSpace } from './talk.ts'

/** What a conversation needs from the room in which it takes place. */
export interface TalkRoom {
  talk: TalkSpace
  selfId(): string
  people: { $people: ReadableAtom<readonly Person[]>; faceOf(userId: string): ProfileSummary | undefined }
  /** Null until the user has entered. */
  $presence: ReadableAtom<{ self: PersonWithMapNumber } | null>
  $area: ReadableAtom<Area | undefined>
}
