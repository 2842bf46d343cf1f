import { MoreOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import css from './row-menu.module.css'

const GAP_PX = 4

/**
 * A menu of a row's actions, if there is no room for buttons. It opens as a popover on top of everything, because the
 * table clips its overflow. Escape, a click outside and choosing an action close it.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const place = () => {
    if (!button.current || !menu.current) return
    const { top, bottom, right } = button.current.getBoundingClientRect()
    const { offsetHeight, style } = menu.current
    const isRoom = bottom + GAP_PX + offsetHeight <= innerHeight
    style.insetBlockStart = `${isRoom ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - offsetHeight)}px`
    style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`
    addEventListener('scroll', close, { once: true, capture: true })
  }
  return (
    <>
      <button ref={button} type="button" className={css['button']} popoverTarget={id} aria-label={label}>
        <MoreOutlined aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button clicks it. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={css['menu']}
        onToggle={({ newState }) => newState === 'open' && place()}
        onClick={close}
      >
        {children}
      </div>
    </>
  )
}
