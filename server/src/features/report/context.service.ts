import type { ReportContext } from '@metapyra/contract/entities/report'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { saidAround } from '../chat/history/around.service.ts'
import { reportById } from './queries.ts'

/** So many on each side: enough to see what was answered to. */
const AROUND = 5

/**
 * [CHAT-84] What any member may read around a reported message, for whoever runs the space; who reports private words
 * has shown these and no others.
 */
export const contextOf = async (
  services: Services,
  workspaceId: string,
  id: string,
): Promise<ReportContext> => {
  const found = await reportById(services.db, workspaceId, id)
  if (!found) throw new AppError('NOT_FOUND')
  const around = await saidAround(services, found.report.messageId, AROUND)
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
