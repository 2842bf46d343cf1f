import { useEffect } from 'react'
import { state } from '../../session/session.ts'

/** Waits until the page has loaded. */
const CLEANUP_DELAY_MS = 5000

/** Deletes old drafts, so that other people's data does not stay in this browser if no one opens the import again. */
export function useOldDraftsCleanup(): void {
  useEffect(() => {
    const timer = setTimeout(async () => {
      const userId = state.$user.get()?.id
      const { deleteOldDrafts } = await import('./drafts.lazy.ts')
      // A browser that refuses storage has no drafts.
      if (userId) await deleteOldDrafts(userId).catch(() => undefined)
    }, CLEANUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
