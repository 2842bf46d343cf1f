import { and, eq } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { guestNotices } from './tables.ts'

/**
 * [GUEST-18] Returns whether an owner still has to see the notice about their guests' rights. Once read, it never
 * appears again.
 */
export const noticeFor = async (
  { db }: Pick<Services, 'db'>,
  workspaceId: string,
  userId: string,
  isRead: boolean,
): Promise<boolean> => {
  const own = and(eq(guestNotices.workspaceId, workspaceId), eq(guestNotices.userId, userId))
  if (isRead) await db.delete(guestNotices).where(own)
  return (await db.select().from(guestNotices).where(own)).length > 0
}
