import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { useLayoutOnChange } from '../ui/controls/use-on-change.ts'
import { cross } from '../ui/icons/message.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as css from './panel.module.css'

interface PanelProps {
  title: string
  /** `full`: nothing else is seen. */
  edge: 'left' | 'right' | 'bottom' | 'full'
  /** Below the title. */
  note?: string | undefined
  /** Before the title: the way back to the list. */
  start?: ReactNode
  /** How many there are. */
  count?: number
  onClose(): void
  /** Where something of it is closed first. */
  onEscape?(): void
  children: ReactNode
}

/** A panel beside the room; on a phone, the sheet below it or all there is. The focus goes back to where it came from. */
export function Panel({
  title,
  edge,
  note,
  start,
  count,
  onClose,
  onEscape = onClose,
  children,
}: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  useLayoutEffect(
    () => () => {
      if (panel.current?.contains(document.activeElement)) opener?.focus()
    },
    [opener],
  )
  useLayoutOnChange(`${edge} ${title}`, () => {
    // What was pressed is not seen any more.
    const isLost = [opener, document.body].includes(document.activeElement as HTMLElement)
    if (edge === 'full' && isLost) panel.current?.focus()
  })
  return (
    <section
      ref={panel}
      className={css.panel}
      data-edge={edge}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onEscape()}
    >
      <header className={css.head}>
        {start}
        <hgroup className={css.words}>
          <h2 className={css.title}>{title}</h2>
          {note && <p className={css.note}>{note}</p>}
        </hgroup>
        {count !== undefined && <span className={css.count}>{count}</span>}
        <button type="button" className={iconButton.button} aria-label={`Close ${title}`} onClick={onClose}>
          <Icon path={cross} size={18} />
        </button>
      </header>
      {children}
    </section>
  )
}
