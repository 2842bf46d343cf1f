import type {
  CaptureKind,
  ReceivedCaption,
  Talk,
  TalkCaption,
  TalkKeep,
} from '@metapyra/contract/entities/talk'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import type { createSeats } from './seats.live.ts'

const RIGHTS = 'talk:rights-changed'

interface Person {
  spaceId: string
  personId: string
}
interface FarCaption extends Person {
  circleId: string
  caption: ReceivedCaption
}

interface Deps {
  services: Pick<Services, 'db' | 'bus'>
  live: Live
  seats: Pick<ReturnType<typeof createSeats>, 'of' | 'setKeeps'>
  /** The conversation last sent to a page of this node. */
  talkOf(spaceId: string, personId: string): Talk | undefined
  /** Throws if the calling page is in no circle. */
  circleOf(caller: LiveCaller): { circle: NonNullable<Talk['circle']> }
  mayCaption(caller: LiveCaller): boolean
}

/** Recordings and captions: who can make them, who is notified, and when they end. */
export const createKeeping = ({ services, live, seats, talkOf, circleOf, mayCaption }: Deps) => {
  const { db, bus } = services
  const { nodes } = live
  /** The circle that each person records or captions; for people on this node. */
  const circleKept = new Map<string, string>()
  const keyOf = ({ spaceId, personId }: Person) => `${spaceId} ${personId}`
  const keepsOf = ({ spaceId, personId }: Person): readonly CaptureKind[] =>
    seats.of(spaceId).get(personId)?.keeps ?? []

  const set = (person: Person, keeps: readonly CaptureKind[]): void => {
    if (keeps.length === 0) circleKept.delete(keyOf(person))
    if (keeps.join() !== keepsOf(person).join()) seats.setKeeps(person.spaceId, person.personId, keeps)
  }
  /** [TALK-33] [TALK-34] Returns what a person can do. Admins allow each to individual members; guests never can. */
  const allowed = async ({ spaceId, personId }: Person): Promise<Record<CaptureKind, boolean>> => {
    const member = await memberOf(db, spaceId, personId)
    const isActive = member?.status === 'active'
    return {
      recording: isActive && member.recording,
      captions: isActive && member.transcriber,
    }
  }
  const heedRights = async (person: Person): Promise<void> => {
    if (keepsOf(person).length === 0 || !circleKept.has(keyOf(person))) return
    const may = await allowed(person)
    set(
      person,
      keepsOf(person).filter((keep) => may[keep]),
    )
  }
  const heedAll = async (spaceId: string, personIds: string[]): Promise<void> => {
    await Promise.all(personIds.map((personId) => heedRights({ spaceId, personId })))
  }
  bus.on('members:changed', ({ workspaceId: spaceId, userIds: personIds }) => {
    nodes.tell(RIGHTS, { spaceId, personIds })
    live.attempt(heedAll(spaceId, personIds))
  })
  nodes.hear<{ spaceId: string; personIds: string[] }>(RIGHTS, ({ spaceId, personIds }) =>
    live.attempt(heedAll(spaceId, personIds)),
  )

  const deliver = ({ spaceId, personId, circleId, caption }: FarCaption): void => {
    const { socketId } = seats.of(spaceId).get(personId) ?? {}
    if (socketId && talkOf(spaceId, personId)?.circle?.id === circleId)
      live.toSocket(socketId, 'talk:caption', caption)
  }
  nodes.hear<FarCaption>('talk:caption', deliver)

  return {
    /** Ends a person's recording and captions when they are in another circle. */
    heed: (spaceId: string, personId: string, { circle }: Talk): void => {
      const person = { spaceId, personId }
      if (keepsOf(person).length > 0 && circleKept.get(keyOf(person)) !== circle?.id) set(person, [])
    },
    forget: (spaceId: string, personId: string): void => void circleKept.delete(keyOf({ spaceId, personId })),
    keep: async ({ keep, isOn }: TalkKeep, caller: LiveCaller): Promise<null> => {
      const person = { spaceId: caller.space.id, personId: caller.personId }
      const before = circleOf(caller).circle.id
      if (isOn && !(await allowed(person))[keep]) throw new AppError('FORBIDDEN')
      // Checked again, because they may be in another circle after the database access.
      if (circleOf(caller).circle.id !== before) throw new AppError('FORBIDDEN')
      circleKept.set(keyOf(person), before)
      const others = keepsOf(person).filter((one) => one !== keep)
      set(person, isOn ? [...others, keep] : others)
      return null
    },
    caption: (caption: TalkCaption, caller: LiveCaller): null => {
      const { circle } = circleOf(caller)
      if (!circle.members.some(({ keeps }) => keeps?.includes('captions'))) throw new AppError('FORBIDDEN')
      if (!mayCaption(caller)) throw new AppError('TOO_MANY')
      for (const { userId: personId } of circle.members) {
        if (personId === caller.personId) continue
        const far: FarCaption = {
          spaceId: caller.space.id,
          personId,
          circleId: circle.id,
          caption: { ...caption, from: caller.personId },
        }
        if (seats.of(far.spaceId).get(personId)?.socketId) deliver(far)
        else nodes.tell('talk:caption', far)
      }
      return null
    },
  }
}
