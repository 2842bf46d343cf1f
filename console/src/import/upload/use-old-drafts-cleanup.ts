import { useEffect } from 'react'
import { state } from '../../session/session.ts'

/** Waits until the page has loaded. */
const CLEANUP_DELAY_MS = 5000

/** Deletes old drafts, so that other people's data does not stay in this browser if no one opens the import again. */
export function useOldDraftsCleanup(): void {
  useEffect(() => {
    const timer = setTimeout(async () => {
      const userId = state.$user.get()?.id
      if (!userId) return
      const { cleanUpOldDrafts } = await import('./old-drafts-cleanup.lazy.ts')
      await cleanUpOldDrafts(userId)
    }, CLEANUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
