import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import * as css from '../log/message-log.module.css'
import type { MessageContext } from '../message/message-acts.ts'
import { toastErrors } from '../message/message-acts.ts'

export interface MissedMentionsProps {
  log: RefObject<HTMLElement | null>
  reading: MessageContext
  /** The mentions as they were when the conversation was opened, because reading to its end clears them. */
  all: readonly { id: string; seq: number }[]
}

/** True if a message is in the visible part of the log. */
const isInView = (log: HTMLElement | null, id: string): boolean => {
  const message = log?.querySelector(`[data-message="${id}"]`)
  const [messageBox, logBox] = [message?.getBoundingClientRect(), log?.getBoundingClientRect()]
  return (
    messageBox !== undefined &&
    logBox !== undefined &&
    messageBox.top < logBox.bottom &&
    messageBox.bottom > logBox.top
  )
}

/**
 * [CHAT-45] A button that goes from one to the next of the messages that mentioned the user while they were away;
 * displayed once these are loaded.
 */
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
        toastErrors(chat.historyOf(receiverId).goTo(next))
      }}
    >
      @ {missed.length === 1 ? '1 mention' : `${missed.length} mentions`}
    </button>
  )
}
