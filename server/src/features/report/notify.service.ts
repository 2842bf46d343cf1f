import type { Services } from '../../platform/services.ts'
import { writeMailsFrom } from '../mail/external-recipients.service.ts'
import { hourOf } from '../mail/service.ts'
import { workspaceById } from '../workspace/service.ts'
import { adminsOf } from './queries.ts'

/**
 * [CHAT-85] Sends each at most one mail an hour, without any of the message's text, because mails can be read over the
 * shoulder.
 */
export const notifyOfReport = async (
  { db, clock }: Services,
  workspaceId: string,
  butFor: string[],
): Promise<void> => {
  const space = await workspaceById(db, workspaceId)
  if (!space) return
  const runners = await adminsOf(db, workspaceId)
  await writeMailsFrom(
    db,
    { userId: null, workspaceId },
    runners
      .filter(({ userId }) => !butFor.includes(userId))
      .map(({ userId, name, email }) => ({
        to: email,
        template: 'message-reported' as const,
        data: { name, space: space.name, workspaceId },
        dedupeKey: `message-reported/${workspaceId}/${userId}/${hourOf(clock())}`,
      })),
  )
}
