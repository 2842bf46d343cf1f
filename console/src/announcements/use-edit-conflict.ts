import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Draft } from '../edit-conflict/draft.ts'
import { applyChoices, changedBetween, conflictsIn, rebase } from '../edit-conflict/draft.ts'
import { useNotify } from '../notice/notice.tsx'
import type { EditorContent } from './editor-content.ts'
import { draftOf } from './editor-content.ts'
import { STATUS_WORDS } from './status-mark.tsx'
import { useRefetchAnnouncement } from './use-announcements.ts'

const { live, ended } = ANNOUNCEMENT_STATUS
export const LABELS: Record<keyof EditorContent, string> = {
  description: 'Message',
  start: 'Goes live',
  end: 'Ends',
}
const STILL_HERE = 'Your text is still here, as a new announcement.'

export interface Question {
  draft: Draft<EditorContent>
  theirs: Announcement
  fields: (keyof EditorContent)[]
}

/**
 * Handles a change that was refused because someone else saved first. `onResolved` receives the new base version (null if
 * it would become a new announcement) and the editor's new content. If both changed the same field, the admin is asked
 * first.
 */
export function useEditConflict(
  from: Announcement | null,
  onResolved: (from: Announcement | null, content: EditorContent) => void,
) {
  const notify = useNotify()
  const refetchAnnouncement = useRefetchAnnouncement(from?.id)
  const [question, setQuestion] = useState<Question | null>(null)

  const resolveConflict = async (mine: EditorContent) => {
    const base = draftOf(from)
    const theirs = await refetchAnnouncement()
    const changedBy = theirs.changedBy ?? 'Someone'
    if (theirs.status === ended) {
      notify({ type: 'warning', message: `${changedBy} has ended it. ${STILL_HERE}` })
      return onResolved(null, { ...mine, start: '' })
    }
    const storedContent = draftOf(theirs)
    // A live announcement has started, so its start is no longer compared.
    const startChange = theirs.status === live ? { start: storedContent.start } : {}
    const draft = rebase(
      { base: { ...base, ...startChange }, mine: { ...mine, ...startChange } },
      storedContent,
    )
    const fields = conflictsIn(draft, storedContent)
    if (fields.length > 0) return setQuestion({ draft, theirs, fields })
    const statusText = STATUS_WORDS[theirs.status as AnnouncementStatus].toLowerCase()
    const state = theirs.status === from?.status ? [] : [`now ${statusText}`]
    const changes = [...changedBetween(base, storedContent).map((field) => LABELS[field]), ...state].join(
      ', ',
    )
    notify({ type: 'info', message: `${changedBy} made changes: ${changes}. Check them, then save again.` })
    onResolved(theirs, draft.mine)
  }

  return {
    question,
    /** Returns true if the error is an edit conflict, which is then being handled. */
    handleError: (error: HttpError, mine: EditorContent): boolean => {
      if (error['code'] === 'CHANGED_MEANWHILE') {
        resolveConflict(mine).catch(({ message }: HttpError) => notify({ type: 'error', message }))
        return true
      }
      if (error['code'] !== 'NOT_FOUND' || !from) return false
      notify({ type: 'warning', message: `Someone has deleted this draft. ${STILL_HERE}` })
      onResolved(null, mine)
      return true
    },
    /** Continues with the admin's choice for each field. */
    choose: (takesTheirs: (field: string) => boolean) => {
      if (!question) return
      const { draft, theirs } = question
      setQuestion(null)
      onResolved(theirs, applyChoices(draft, draftOf(theirs), takesTheirs).mine)
    },
    /** Returns to the editor; the next save asks again. */
    putOff: () => setQuestion(null),
  }
}
