import type { Input, Reply } from '@metapyra/contract/calls'
import type { Report } from '@metapyra/contract/entities/report'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { messageToReport } from '../chat/core/access.service.ts'
import type { Chatter } from '../chat/core/chatter.service.ts'
import { deleteReported } from '../chat/messages/delete.service.ts'
import type { FoundReport } from './queries.ts'
import { countReports, handleReports, insertReport, listReports, reportById } from './queries.ts'

const DEFAULT_PAGE_SIZE = 20

/** [CHAT-66] Reports a message, by any reader except its sender. A repeated report counts once. */
export const reportMessage = async (
  services: Services,
  who: Chatter,
  { messageId, reason, words = '' }: Input<'POST v2/chat/report'>,
): Promise<null> => {
  const { db, clock } = services
  const { message, place } = await messageToReport(services, who, messageId)
  const { body, senderId, senderName, createdAt: sentAt } = message
  if (senderId === who.personId) throw new AppError('CONFLICT', { message: 'You wrote this yourself.' })
  if (message.deletedAt) throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  const isNew = await insertReport(db, {
    id: newId(),
    workspaceId: who.spaceId,
    ...{ messageId, place, body, senderId, senderName, sentAt },
    reporterId: who.personId,
    reporterName: who.name,
    ...{ reason, words: words.trim(), createdAt: clock() },
  })
  if (isNew) emitOnCommit(db, 'report:made', { workspaceId: who.spaceId, reporterId: who.personId })
  return null
}

const toReport = ({ report, isGone, count }: FoundReport): Report => {
  const { id, messageId, reason, words, reporterName, senderId, senderName, body, place } = report
  const { outcome, handledBy, note } = report
  return {
    ...{ id, messageId, reason, words, reporterName, senderId, senderName, body, place },
    ...{ isGone, count, outcome, handledBy, note },
    sentAt: report.sentAt.toISOString(),
    createdAt: report.createdAt.toISOString(),
    handledAt: report.handledAt?.toISOString() ?? null,
  }
}

export const reportsOf = async (
  { db }: Services,
  workspaceId: string,
  { isOpen, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Input<'POST v2/admin/workspace/reports'>,
): Promise<Reply<'POST v2/admin/workspace/reports'>> => {
  const [counts, rows] = await Promise.all([
    countReports(db, workspaceId),
    listReports(db, workspaceId, { isOpen, page, pageSize }),
  ])
  const { open, handled } = counts
  const total = isOpen === undefined ? open + handled : isOpen ? open : handled
  return { rows: rows.map(toReport), total, isExact: true, counts }
}

/** [CHAT-67] Handles a report once, by whoever is first: deletes the message or dismisses the report. */
export const handleReport = async (
  services: Services,
  from: MembersAct,
  { id, outcome, note = '' }: Input<'POST v2/admin/workspace/report-handle'>,
): Promise<Report> => {
  const { db } = services
  const find = async (): Promise<FoundReport> => {
    const found = await reportById(db, from.workspaceId, id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
  const { report } = await find()
  const handled = { outcome, handledAt: from.at, handledBy: from.actor.name, note: note.trim() }
  const close = async (tx: Transaction) => (await handleReports(tx, report.messageId, handled)) > 0
  // Closes the report in the transaction that deletes the message, or alone if the message is already gone.
  if (outcome === 'deleted') await deleteReported(services, report.messageId, from, close)
  await db.transaction(async (tx) => {
    if (!(await close(tx)) || outcome === 'deleted') return
    const subject = { type: 'person', id: report.senderId, name: report.senderName } as const
    await recordAct(tx, from, { action: 'report.dismissed', subject })
  })
  const after = await find()
  // Someone else was first: their decision stands and is returned.
  if (after.report.outcome !== outcome)
    throw new AppError('CONFLICT', { message: `${after.report.handledBy} has already handled this.` })
  return toReport(after)
}

/** True if reports are waiting for owners and admins. */
export const hasOpenReports = async ({ db }: Pick<Services, 'db'>, workspaceId: string): Promise<boolean> =>
  (await countReports(db, workspaceId)).open > 0
