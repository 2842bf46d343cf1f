import { useEffect } from 'react'
import { state } from '../../session/session.ts'

/** The page comes first. */
const LATER_MS = 5000

/** Rows of other people do not stay in this browser because nobody opens the import again. */
export function useOldDraftsDeleted(): void {
  useEffect(() => {
    const timer = setTimeout(async () => {
      const userId = state.$user.get()?.id
      const { deleteOldDrafts } = await import('./drafts.ts')
      // A browser that refuses storage has kept nothing.
      if (userId) await deleteOldDrafts(userId).catch(() => undefined)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
}
