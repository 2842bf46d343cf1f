import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import * as css from './menu.module.css'
import { onMenuKey } from './menu-keys.ts'

export interface MenuItem {
  icon: string
  words: string
  /** For an entry that is on or off: its state. */
  isOn?: boolean | undefined
  keyName?: string | undefined
  run(): void
}

interface MenuProps {
  id: string
  label: string
  className: string | undefined
  items: readonly MenuItem[]
  /** The content of the button. */
  children: ReactNode
}

/** The entries of a menu. Calls `onChosen` before the entry's action runs. */
export const MenuItems = ({ items, onChosen }: { items: readonly MenuItem[]; onChosen(): void }) =>
  items.map(({ icon, words, isOn, keyName, run }) => (
    <button
      key={words}
      type="button"
      className={css.item}
      aria-pressed={isOn}
      aria-keyshortcuts={keyName}
      onClick={() => {
        onChosen()
        run()
      }}
    >
      <Icon path={icon} size={18} />
      {words}
    </button>
  ))

/** A button and its menu: a native popover, so the focus moves in and back, and Escape closes it. */
export function Menu({ id, label, className, items, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The content renders once the menu has opened.
  useLayoutEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        popoverTarget={id}
        onKeyDown={({ key, nativeEvent }) => isOpen && key === 'Escape' && nativeEvent.stopPropagation()}
      >
        {children}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the buttons inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={css.menu}
        data-own-keys=""
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {isOpen && <MenuItems items={items} onChosen={() => menu.current?.hidePopover()} />}
      </div>
    </>
  )
}
