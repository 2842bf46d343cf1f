import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { useLayoutOnChange } from '../ui/controls/use-on-change.ts'
import { cross } from '../ui/icons/message.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as css from './panel.module.css'

interface PanelProps {
  title: string
  /** `full`: covers the screen. */
  edge: 'left' | 'right' | 'bottom' | 'full'
  /** Displayed below the title. */
  note?: string | undefined
  /** Displayed before the title, such as the button back to the list. */
  start?: ReactNode
  /** Number of entries. */
  count?: number
  onClose(): void
  /** Set if Escape closes something inside the panel first. */
  onEscape?(): void
  children: ReactNode
}

/**
 * A panel beside the room; on a phone, a sheet below it or the full screen. On closing, the focus returns to the
 * opener.
 */
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
    // The pressed button is no longer visible.
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
