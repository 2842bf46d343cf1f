import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import * as css from '../log/message-log.module.css'
import type { Reading } from '../message/message-acts.ts'
import { tell } from '../message/message-acts.ts'

export interface MissedMentionsProps {
  log: RefObject<HTMLElement | null>
  reading: Reading
  /** Where one was mentioned, as it was when the conversation was opened: at its end it is read, and they would be gone. */
  all: readonly { id: string; seq: number }[]
}

/** Whether a message is before its reader's eyes. */
const isInView = (log: HTMLElement | null, id: string): boolean => {
  const message = log?.querySelector(`[data-message="${id}"]`)
  const [at, within] = [message?.getBoundingClientRect(), log?.getBoundingClientRect()]
  return at !== undefined && within !== undefined && at.top < within.bottom && at.bottom > within.top
}

/** [CHAT-45] Leads from one to the next of the messages that mentioned one while one was away; shown once these are loaded. */
export function MissedMentions({ log, reading: { chat, receiverId }, all }: MissedMentionsProps) {
  const [missed, setMissed] = useState(all)
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setMissed((before) => before.filter(({ id }) => !isInView(log.current, id))),
    )
    return () => cancelAnimationFrame(frame)
  }, [log])
  const [next, ...rest] = missed
  if (!next) return null
  return (
    <button
      type="button"
      className={css.toMention}
      onClick={() => {
        setMissed(rest)
        tell(chat.historyOf(receiverId).goTo(next))
      }}
    >
      @ {missed.length === 1 ? '1 mention' : `${missed.length} mentions`}
    </button>
  )
}
