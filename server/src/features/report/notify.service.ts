import type { Services } from '../../platform/services.ts'
import { hourOf } from '../mail/service.ts'
import { writeMailsFrom } from '../mail/strangers.service.ts'
import { workspaceById } from '../workspace/service.ts'
import { runnersOf } from './queries.ts'

/** [CHAT-85] One mail an hour to each, without a word of what was said: mail is read over shoulders. */
export const notifyOfReport = async (
  { db, clock }: Services,
  workspaceId: string,
  butFor: string[],
): Promise<void> => {
  const space = await workspaceById(db, workspaceId)
  if (!space) return
  const runners = await runnersOf(db, workspaceId)
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
