import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import { Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { mayLeave, useLeaveQuestion } from '../app/leave-question.ts'
import css from './announcements.module.css'
import { newClientId } from './client-id.ts'
import { fromLocal, toLocal } from './local-time.ts'
import { TextEditor } from './text-editor.tsx'
import type { Plan } from './times.tsx'
import { Times } from './times.tsx'
import { useSaveAnnouncement } from './use-announcements.ts'

const { draft, live, scheduled } = ANNOUNCEMENT_STATUS
const NOT_SAVED = 'What you wrote is not saved. Leave it?'

type Problems = Partial<Record<'description' | 'startsAt' | 'endsAt', string>>

interface EditorProps {
  /** What is changed or copied; null for a new one. */
  announcement: Announcement | null
  isCopy: boolean
  onClose: () => void
}

const planOf = (one: Announcement | null): Plan => ({
  isNow: !one?.startsAt,
  start: one?.startsAt ? toLocal(one.startsAt) : '',
  isEndless: !one?.endsAt,
  end: one?.endsAt ? toLocal(one.endsAt) : '',
})

/** Writes an announcement and says when it is up. */
export function Editor({ announcement, isCopy, onClose }: EditorProps) {
  const changed = isCopy ? null : announcement
  const { save, isPending } = useSaveAnnouncement()
  const [isOpen, setIsOpen] = useState(true)
  const [text, setText] = useState(announcement?.description ?? '')
  const [plan, setPlan] = useState(() => planOf(changed))
  const [problems, setProblems] = useState<Problems>({})
  const [isSaved, setIsSaved] = useState(false)
  /** Sent again after a cut, it makes no second one. */
  const clientId = useRef(newClientId())
  const isLive = changed?.status === live
  const isDirty =
    !isSaved &&
    (text !== (changed?.description ?? '') || JSON.stringify(plan) !== JSON.stringify(planOf(changed)))
  useLeaveQuestion(isDirty ? NOT_SAVED : null)

  /** What was wrong is looked for anew when it is sent again. */
  const written =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setProblems({})
      set(value)
    }
  const send = (status: number, done: string) => {
    const startsAt = plan.isNow || isLive ? null : fromLocal(plan.start)
    const endsAt = plan.isEndless ? null : fromLocal(plan.end)
    const found = problemsOf(text, plan, { startsAt, endsAt, status })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const wish = {
      ...(changed ? { id: changed.id } : { clientId: clientId.current }),
      description: text,
      status,
      ...(status !== live && { startsAt }),
      endsAt,
    }
    const onSuccess = () => {
      setIsSaved(true)
      setIsOpen(false)
    }
    save(wish, done, { onSuccess })
  }
  return (
    <Drawer
      open={isOpen}
      title={isLive ? 'Change what is live' : changed ? 'Edit announcement' : 'New announcement'}
      size={640}
      onClose={() => mayLeave() && setIsOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
      footer={
        <div className={css['footer']}>
          {isLive ? (
            <Button
              type="primary"
              loading={isPending}
              onClick={() => send(live, 'The change is on every screen.')}
            >
              Save changes
            </Button>
          ) : (
            <>
              <Button
                type="primary"
                loading={isPending}
                onClick={() =>
                  plan.isNow
                    ? send(live, 'It is live.')
                    : send(scheduled, 'It is scheduled and goes live by itself.')
                }
              >
                {plan.isNow ? 'Publish now' : 'Schedule'}
              </Button>
              <Button disabled={isPending} onClick={() => send(draft, 'The draft was saved.')}>
                {changed?.status === scheduled ? 'Take back to a draft' : 'Save draft'}
              </Button>
            </>
          )}
        </div>
      }
    >
      <TextEditor text={text} onText={written(setText)} problem={problems.description} />
      <Times plan={plan} onPlan={written(setPlan)} isLive={isLive} problems={problems} />
    </Drawer>
  )
}

interface Chosen {
  startsAt: string | null
  endsAt: string | null
  status: number
}

const problemsOf = (text: string, plan: Plan, { startsAt, endsAt, status }: Chosen): Problems => {
  const now = new Date().toISOString()
  const begin = startsAt ?? now
  return {
    ...(!text.trim() && { description: 'Write what you announce.' }),
    ...(status === scheduled && !startsAt && { startsAt: 'Choose a day and a time.' }),
    ...(status === scheduled && startsAt && startsAt <= now && { startsAt: 'This time has passed.' }),
    ...(!plan.isEndless && !endsAt && status !== draft && { endsAt: 'Choose a day and a time.' }),
    ...(endsAt && endsAt <= begin && { endsAt: 'It would end before it begins.' }),
  }
}
