import { deleteOldDrafts } from './drafts.ts'

export async function cleanUpOldDrafts(userId: string): Promise<void> {
  // A browser that refuses storage has no drafts.
  await deleteOldDrafts(userId).catch(() => undefined)
}
