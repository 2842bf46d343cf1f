import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { meetingEndsOf } from './meeting.queries.ts'
import { lockMember, saveStatus, setOf, takeBack } from './queries.ts'

/** The status of people in a meeting. With whom and about what stays private. */
const MEETING = { source: 'meeting', state: 'busy', emoji: '', text: 'In a meeting' } as const

/** Events with more people going, such as assemblies, set no status, because each person's row would be locked. */
export const MOST_AT = 200

interface Meeting {
  workspaceId: string
  userIds: string[]
  endsAt: Date
}

/**
 * [STATUS-8] Sets the meeting status of these members until the meeting's end; of several meetings, the one that ends
 * last counts.
 */
export const beginMeeting = async (
  tx: Transaction,
  { workspaceId, userIds, endsAt }: Meeting,
  now: Date,
): Promise<void> => {
  // In one order, so that two meetings that begin at once do not deadlock.
  for (const userId of userIds.toSorted()) {
    const key = { ...MEETING, workspaceId, userId }
    if (!(await lockMember(tx, key))) continue
    const before = await setOf(tx, key)
    if (before?.clearAt && before.clearAt >= endsAt) continue
    await takeBack(tx, key)
    await saveStatus(tx, { ...key, id: newId(), clearAt: endsAt, isSet: true, createdAt: now })
    emitOnCommit(tx, 'status:changed', { workspaceId, personId: userId, status: null })
  }
}

interface Change {
  workspaceId: string
  userIds: string[]
  /** The ends of meetings that some of these people may no longer attend, or that have moved. */
  ended: Date[]
}

/**
 * [STATUS-9] Updates meeting statuses after meetings were canceled or moved or their attendees changed: each person
 * gets the status of their current meeting, of several the one that ends last. Called after the change is written.
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
    const key = { ...MEETING, workspaceId, userId }
    const clearAt = (await setOf(tx, key))?.clearAt ?? undefined
    // A status set by another server whose clock is ahead is preserved.
    const stands =
      clearAt && !ended.some((end) => end.getTime() === clearAt.getTime()) ? clearAt.getTime() : 0
    const until = Math.max(stands, ends.get(userId)?.getTime() ?? 0)
    if (until === (clearAt?.getTime() ?? 0)) continue
    await takeBack(tx, key)
    if (until > 0)
      await saveStatus(tx, { ...key, id: newId(), clearAt: new Date(until), isSet: true, createdAt: now })
    emitOnCommit(tx, 'status:changed', { workspaceId, personId: userId, status: null })
  }
}
