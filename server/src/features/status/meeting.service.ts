import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { meetingEndsOf } from './meeting.queries.ts'
import { lockMember, saveStatus, setOf, takeBack } from './queries.ts'

/** Of a meeting nothing is told but that somebody is in one: with whom, and about what, is theirs. */
const MEETING = { source: 'meeting', state: 'busy', emoji: '', text: 'In a meeting' } as const

/** At what more than so many go to, as an assembly, nobody is said to be: each of them is a row that is locked. */
export const MOST_AT = 200

interface Meeting {
  workspaceId: string
  userIds: string[]
  endsAt: Date
}

/** [STATUS-8] From now on these members are in a meeting, until its end; of several the one that lasts longest is told. */
export const beginMeeting = async (
  tx: Transaction,
  { workspaceId, userIds, endsAt }: Meeting,
  now: Date,
): Promise<void> => {
  // In one order, so that two who begin at once wait for each other and not for ever.
  for (const userId of userIds.toSorted()) {
    const said = { ...MEETING, workspaceId, userId }
    if (!(await lockMember(tx, said))) continue
    const before = await setOf(tx, said)
    if (before?.clearAt && before.clearAt >= endsAt) continue
    await takeBack(tx, said)
    await saveStatus(tx, { ...said, id: newId(), clearAt: endsAt, isSet: true, createdAt: now })
    emitOnCommit(tx, 'status:changed', { workspaceId, personId: userId, status: null })
  }
}

interface Change {
  workspaceId: string
  userIds: string[]
  /** The ends of what any of them may be at no more, or until another time. */
  ended: Date[]
}

/**
 * [STATUS-9] Such meetings do not take place any more, or at another time, or others come to them: what is told of these
 * people is what they are at still, of several what lasts longest. Called once that is written.
 */
export const settleMeetings = async (
  tx: Transaction,
  { workspaceId, userIds, ended }: Change,
  now: Date,
): Promise<void> => {
  const locked: string[] = []
  for (const userId of [...new Set(userIds)].toSorted())
    if (await lockMember(tx, { workspaceId, userId })) locked.push(userId)
  if (locked.length === 0) return
  const ends = await meetingEndsOf(tx, { workspaceId, userIds: locked, most: MOST_AT }, now)
  for (const userId of locked) {
    const said = { ...MEETING, workspaceId, userId }
    const told = (await setOf(tx, said))?.clearAt ?? undefined
    // What another server has begun, by a clock that is ahead of this one, stands.
    const stands = told && !ended.some((end) => end.getTime() === told.getTime()) ? told.getTime() : 0
    const until = Math.max(stands, ends.get(userId)?.getTime() ?? 0)
    if (until === (told?.getTime() ?? 0)) continue
    await takeBack(tx, said)
    if (until > 0)
      await saveStatus(tx, { ...said, id: newId(), clearAt: new Date(until), isSet: true, createdAt: now })
    emitOnCommit(tx, 'status:changed', { workspaceId, personId: userId, status: null })
  }
}
