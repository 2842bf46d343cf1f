import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Draft } from '../edit-conflict/draft.ts'
import { changedBetween, conflictsIn, rebased, settled } from '../edit-conflict/draft.ts'
import { useNotify } from '../notice/notice.tsx'
import { STATUS_WORDS } from './status-mark.tsx'
import { useLookAgain } from './use-announcements.ts'
import type { Written } from './written.ts'
import { draftOf } from './written.ts'

const { live, ended } = ANNOUNCEMENT_STATUS
export const LABELS: Record<keyof Written, string> = {
  description: 'Message',
  start: 'Goes live',
  end: 'Ends',
}
const STILL_HERE = 'Your text is still here, as a new announcement.'

export interface Question {
  draft: Draft<Written>
  theirs: Announcement
  fields: (keyof Written)[]
}

/**
 * What is done where a change was refused since somebody else was first: `onGoOn` is told what it is made from now
 * (null: it would be a new one) and what stands in the editor; where both have changed the same, after a question.
 */
export function useEditConflict(
  from: Announcement | null,
  onGoOn: (from: Announcement | null, written: Written) => void,
) {
  const notify = useNotify()
  const lookAgain = useLookAgain(from?.id)
  const [question, setQuestion] = useState<Question | null>(null)

  const meet = async (mine: Written) => {
    const base = draftOf(from)
    const theirs = await lookAgain()
    const who = theirs.changedBy ?? 'Someone'
    if (theirs.status === ended) {
      notify({ type: 'warning', message: `${who} has ended it. ${STILL_HERE}` })
      return onGoOn(null, { ...mine, start: '' })
    }
    const stands = draftOf(theirs)
    // What has begun begins no more.
    const begun = theirs.status === live ? { start: stands.start } : {}
    const draft = rebased({ base: { ...base, ...begun }, mine: { ...mine, ...begun } }, stands)
    const fields = conflictsIn(draft, stands)
    if (fields.length > 0) return setQuestion({ draft, theirs, fields })
    const is = STATUS_WORDS[theirs.status as AnnouncementStatus].toLowerCase()
    const state = theirs.status === from?.status ? [] : [`now ${is}`]
    const changes = [...changedBetween(base, stands).map((field) => LABELS[field]), ...state].join(', ')
    notify({ type: 'info', message: `${who} made changes: ${changes}. Check them, then save again.` })
    onGoOn(theirs, draft.mine)
  }

  return {
    question,
    /** True where this is about somebody else’s change, which is then being looked at. */
    heed: (error: HttpError, mine: Written): boolean => {
      if (error['code'] === 'CHANGED_MEANWHILE') {
        meet(mine).catch(({ message }: HttpError) => notify({ type: 'error', message }))
        return true
      }
      if (error['code'] !== 'NOT_FOUND' || !from) return false
      notify({ type: 'warning', message: `Someone has deleted this draft. ${STILL_HERE}` })
      onGoOn(null, mine)
      return true
    },
    /** Goes on with what was chosen, field by field. */
    choose: (takesTheirs: (field: string) => boolean) => {
      if (!question) return
      const { draft, theirs } = question
      setQuestion(null)
      onGoOn(theirs, settled(draft, draftOf(theirs), takesTheirs).mine)
    },
    /** Goes back to what was written; the next save asks again. */
    putOff: () => setQuestion(null),
  }
}
