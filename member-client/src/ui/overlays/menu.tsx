import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import * as css from './menu.module.css'
import { onMenuKey } from './menu-keys.ts'

export interface MenuItem {
  icon: string
  words: string
  /** Of something that is on or off: whether it is on. */
  isOn?: boolean | undefined
  keyName?: string | undefined
  run(): void
}

interface MenuProps {
  id: string
  label: string
  className: string | undefined
  items: readonly MenuItem[]
  /** What the button shows. */
  children: ReactNode
}

/** What is chosen from; `onChosen` before it is done. */
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

/** A button and what it opens: the browser's own popover, so the focus goes in and comes back, and Escape closes it. */
export function Menu({ id, label, className, items, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // What is in it comes a render after it has opened.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons in it */}
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
