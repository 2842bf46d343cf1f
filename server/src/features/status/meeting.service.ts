import type { Transaction } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import { emitOnCommit } from '../../on-commit.ts'
import { lockMember, saveStatus, setOf, takeBack, takeBackUntil } from './queries.ts'

/** Of a meeting nothing is told but that somebody is in one: with whom, and about what, is theirs. */
const MEETING = { source: 'meeting', state: 'busy', emoji: '', text: 'In a meeting' } as const

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
    if (before?.clearAt && before.clearAt > endsAt) continue
    await takeBack(tx, said)
    await saveStatus(tx, { ...said, id: newId(), clearAt: endsAt, isSet: true, createdAt: now })
    emitOnCommit(tx, 'status:changed', { workspaceId, personId: userId, status: null })
  }
}

/** [STATUS-9] Such a meeting does not take place any more; one that ends at another time goes on. */
export const endMeeting = async (
  tx: Transaction,
  { workspaceId, userIds, endsAt }: Meeting,
): Promise<void> => {
  for (const personId of await takeBackUntil(tx, { workspaceId, userIds, source: MEETING.source, endsAt }))
    emitOnCommit(tx, 'status:changed', { workspaceId, personId, status: null })
}
