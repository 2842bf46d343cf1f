import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { loadPart } from '@metapyra/session/load-part'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { more } from '../../ui/icons/room.ts'
import { smile } from '../icons.ts'
import type { MessageContext } from './message-acts.ts'
import { focusMessageOf, messageActs, toastErrors } from './message-acts.ts'
import * as css from './message-tools.module.css'
import { ReactionChoice } from './reactions.tsx'

interface MessageToolsProps {
  message: ChatMessage
  reading: MessageContext
}

const showMore = async (message: ChatMessage, reading: MessageContext, button: HTMLElement): Promise<void> =>
  (await loadPart(() => import('../actions/message-menu.lazy.tsx'))).openMessageMenu(message, reading, button)

/** Height of the bar, including the row of reactions. */
const BAR_HEIGHT_PX = 84

/** Places the bar above its message; if that is out of view, below it, or over the visible part of a long message. */
const placeIn = (log: HTMLElement, bar: HTMLElement): string => {
  const logBox = log.getBoundingClientRect()
  const { top = 0, bottom = 0 } = bar.parentElement?.getBoundingClientRect() ?? {}
  if (top - BAR_HEIGHT_PX > logBox.top) return 'above'
  bar.style.setProperty('--unseen', `${Math.max(0, logBox.top - top)}px`)
  return bottom + BAR_HEIGHT_PX < logBox.bottom ? 'below' : 'within'
}

/** The actions on the message under the pointer, or with the focus. */
export function MessageTools({ message, reading }: MessageToolsProps) {
  const [isReacting, setReacting] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    const log = current?.closest<HTMLElement>('[role=log]')
    if (!log) return
    if (current) current.dataset['at'] = placeIn(log, current)
    return () => {
      // Moves the focus to the log, because letters typed in the room would be shortcuts.
      if (current?.contains(document.activeElement)) log.focus({ preventScroll: true })
    }
  }, [])
  const acts = messageActs.filter((act) => act.isOffered(message, reading))
  const mayReact = reading.isChatOn && message.deletedAt === null
  if (acts.length === 0 && message.deletedAt) return null
  return (
    <div
      ref={bar}
      className={css.tools}
      role="toolbar"
      aria-label="Message actions"
      aria-live="off"
      onKeyDown={(event) => {
        if (!isReacting || event.key !== 'Escape') return
        // Keeps the panel open.
        event.nativeEvent.stopPropagation()
        focusMessageOf(event.currentTarget)
        setReacting(false)
      }}
    >
      <div className={css.row}>
        {mayReact && (
          <button
            type="button"
            className={css.tool}
            aria-label="React"
            aria-expanded={isReacting}
            aria-keyshortcuts="R"
            title="React (R)"
            onClick={({ currentTarget }) => {
              if (isReacting) focusMessageOf(currentTarget)
              setReacting(!isReacting)
            }}
          >
            <Icon path={smile} size={18} />
          </button>
        )}
        {acts.map(({ name, icon, words, keyName, run }) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            aria-label={words}
            aria-keyshortcuts={keyName}
            title={`${words} (${keyName})`}
            onClick={() => run(message, reading)}
          >
            <Icon path={icon} size={18} />
          </button>
        ))}
        {message.deletedAt === null && (
          <button
            type="button"
            className={css.tool}
            aria-label="More"
            aria-keyshortcuts="M"
            title="More (M)"
            onClick={({ currentTarget }) => toastErrors(showMore(message, reading, currentTarget))}
          >
            <Icon path={more} size={18} />
          </button>
        )}
      </div>
      {isReacting && (
        <ReactionChoice message={message} reading={reading} onChosen={() => setReacting(false)} />
      )}
    </div>
  )
}
