import type { ReportContext } from '@metapyra/contract/entities/report'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { messagesAround } from '../chat/history/around.service.ts'
import { reportById } from './queries.ts'

/** Messages on each side: enough to see what it replied to. */
const AROUND = 5

/**
 * [CHAT-84] Returns the messages around a reported one that any member can read, for owners and admins. A report from a
 * private conversation reveals only the reported message.
 */
export const contextOf = async (
  services: Services,
  workspaceId: string,
  id: string,
): Promise<ReportContext> => {
  const found = await reportById(services.db, workspaceId, id)
  if (!found) throw new AppError('NOT_FOUND')
  const around = await messagesAround(services, found.report.messageId, AROUND)
  if (!around) return { isPrivate: true, rows: [] }
  return {
    isPrivate: false,
    rows: around.map(({ id: messageId, senderName, body, createdAt, deletedAt, files }) => ({
      ...{ id: messageId, senderName, body },
      sentAt: createdAt.toISOString(),
      isDeleted: deletedAt !== null,
      hasFiles: files.length > 0,
    })),
  }
}
