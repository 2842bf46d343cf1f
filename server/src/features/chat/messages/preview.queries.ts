import type { LinkPreview } from '@metapyra/contract/entities/chat'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, isNotNull, isNull } from '../../../platform/db/drizzle.ts'
import { messages } from '../tables.ts'

/** Returns undefined if it already has a preview, has none to remove, or is deleted by now. */
export const setPreview = async (
  tx: Transaction,
  id: string,
  { preview, change }: { preview: LinkPreview | null; change: number },
): Promise<true | undefined> => {
  const wasOther = preview ? isNull(messages.preview) : isNotNull(messages.preview)
  const { rowCount } = await tx
    .update(messages)
    .set({ preview, change })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt), wasOther))
  return rowCount ? true : undefined
}
