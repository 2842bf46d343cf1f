import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Page } from '../shell/page.ts'
import css from './palette-button.module.css'

const loadPalette = () => import('./palette.lazy.tsx')
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the command palette, whose code is loaded just before it is used. */
export function PaletteButton({ pages }: { pages: readonly Page[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const preload = () => void loadPalette().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className={css['button']}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <SearchOutlined aria-hidden="true" />
        <span>Search or run a command</span>
        <i className={css['keys']} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </i>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette pages={pages} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
