import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { changedBetween } from '../edit-conflict/draft.ts'
import { useNotify } from '../notice/notice.tsx'
import { leaveIfConfirmed, useLeaveQuestion } from '../session/leave-question.ts'
import { useKeepUnsaved, useUnsaved } from '../session/unsaved-forms.ts'
import { SideDrawer } from '../ui/dialog/side-drawer.tsx'
import { newClientId } from '../ui/form/client-id.ts'
import css from './announcements.module.css'
import { ConflictQuestion } from './conflict-question.tsx'
import type { EditorContent, ScheduleFields } from './editor-content.ts'
import { draftIn, draftOf, planIn } from './editor-content.ts'
import { fromLocal } from './local-time.ts'
import type { OpenDialog } from './row-actions.tsx'
import { TextEditor } from './text-editor.tsx'
import { ScheduleFieldset } from './times.tsx'
import { useAnnouncementForm } from './use-announcements.ts'
import { useEditConflict } from './use-edit-conflict.ts'

const { draft, live, scheduled } = ANNOUNCEMENT_STATUS
const NOT_SAVED = 'Leave without saving your changes?'

type Problems = Partial<Record<'description' | 'startsAt' | 'endsAt', string>>

/** The key under which the draft is saved if the session ends while the editor is open. */
const ANNOUNCEMENT = 'announcement'

export interface Unsaved {
  /** Null for a new announcement. */
  asked: OpenDialog | null
  text: string
  plan: ScheduleFields
}

interface EditorProps {
  /** The announcement that is edited or copied; null for a new one. */
  announcement: Announcement | null
  isCopy: boolean
  onClose: () => void
}

/** Edits an announcement's text and its schedule. */
export function Editor({ announcement, isCopy, onClose }: EditorProps) {
  const notify = useNotify()
  /** The version that the edit is based on; null for a new announcement. */
  const [changed, setChanged] = useState(isCopy ? null : announcement)
  const [isOpen, setIsOpen] = useState(true)
  const unsaved = useUnsaved<Unsaved>(ANNOUNCEMENT)
  const [text, setText] = useState(unsaved?.text ?? announcement?.description ?? '')
  const [plan, setPlan] = useState(() => unsaved?.plan ?? planIn(draftOf(changed)))
  const [problems, setProblems] = useState<Problems>({})
  const [isSaved, setIsSaved] = useState(false)
  /** Prevents a second announcement when the request is sent again after a lost connection. */
  const clientId = useRef(newClientId())
  const isLive = changed?.status === live
  const isDirty = !isSaved && changedBetween(draftOf(changed), draftIn(text, plan)).length > 0
  useLeaveQuestion(isDirty ? NOT_SAVED : null)
  const openDialog: OpenDialog | null = announcement && { what: isCopy ? 'copy' : 'edit', announcement }
  useKeepUnsaved(ANNOUNCEMENT, isDirty ? ({ asked: openDialog, text, plan } satisfies Unsaved) : null)
  const conflict = useEditConflict(changed, (from: Announcement | null, mine: EditorContent) => {
    setChanged(from)
    setText(mine.description)
    setPlan(planIn(mine))
    setProblems({})
  })

  /** Clears the errors, because the next save validates again. */
  const clearingProblems =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setProblems({})
      set(value)
    }
  const { onFinish, isPending } = useAnnouncementForm(changed, {
    onSaved: () => {
      setIsSaved(true)
      setIsOpen(false)
    },
    onRefused: (error) => {
      if (conflict.handleError(error, draftIn(text, plan))) return
      const fields = error.errors ?? {}
      setProblems(fields as Problems)
      const isAtField = (name: string) =>
        name === 'description' ||
        (name === 'startsAt' && !isLive && !plan.isNow) ||
        (name === 'endsAt' && !plan.isEndless)
      const unsaid = Object.keys(fields).find((name) => !isAtField(name))
      // An error that is displayed at its field gets no toast.
      if (unsaid !== undefined || Object.keys(fields).length === 0)
        notify({ type: 'error', message: String(fields[unsaid ?? ''] ?? error.message) })
    },
  })
  const send = (status: number) => {
    const startsAt = plan.isNow || isLive ? null : fromLocal(plan.start)
    const endsAt = plan.isEndless ? null : fromLocal(plan.end)
    const foundProblems = problemsOf(text, plan, { startsAt, endsAt, status })
    setProblems(foundProblems)
    if (Object.keys(foundProblems).length > 0) return
    const input = {
      ...(changed ? { id: changed.id, updatedAt: changed.updatedAt } : { clientId: clientId.current }),
      description: text,
      status,
      ...(status !== live && { startsAt }),
      endsAt,
    }
    // `onRefused` above displays the error.
    onFinish(input).catch(() => undefined)
  }
  return (
    <SideDrawer
      open={isOpen}
      title={isLive ? 'Edit live announcement' : changed ? 'Edit announcement' : 'New announcement'}
      size={640}
      onClose={() => leaveIfConfirmed(() => setIsOpen(false))}
      afterOpenChange={(isShown) => !isShown && onClose()}
      footer={
        <div className={css['footer']}>
          {isLive ? (
            <Button type="primary" loading={isPending} onClick={() => send(live)}>
              Save changes
            </Button>
          ) : (
            <>
              <Button type="primary" loading={isPending} onClick={() => send(plan.isNow ? live : scheduled)}>
                {plan.isNow ? 'Publish now' : 'Schedule'}
              </Button>
              <Button disabled={isPending} onClick={() => send(draft)}>
                {changed?.status === scheduled ? 'Move to drafts' : 'Save draft'}
              </Button>
            </>
          )}
        </div>
      }
    >
      <TextEditor text={text} onText={clearingProblems(setText)} problem={problems.description} />
      <ScheduleFieldset plan={plan} onPlan={clearingProblems(setPlan)} isLive={isLive} problems={problems} />
      {conflict.question && (
        <ConflictQuestion
          question={conflict.question}
          onChoose={conflict.choose}
          onPutOff={conflict.putOff}
        />
      )}
    </SideDrawer>
  )
}

interface Chosen {
  startsAt: string | null
  endsAt: string | null
  status: number
}

const problemsOf = (text: string, plan: ScheduleFields, { startsAt, endsAt, status }: Chosen): Problems => {
  const now = new Date().toISOString()
  const begin = startsAt ?? now
  return {
    ...(!text.trim() && { description: 'Enter a message.' }),
    ...(status === scheduled && !startsAt && { startsAt: 'Choose a date and time.' }),
    ...(status === scheduled && startsAt && startsAt <= now && { startsAt: 'This time is in the past.' }),
    ...(!plan.isEndless && !endsAt && status !== draft && { endsAt: 'Choose a date and time.' }),
    ...(endsAt && endsAt <= begin && { endsAt: 'The end must be after the start.' }),
  }
}
