import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

const FIELD =
  'textarea:not([disabled]), select:not([disabled]), input:not([disabled], [type=radio], [type=checkbox], [type=range], [type=file], [readonly])'

interface FirstFocusProps {
  panel: RefObject<HTMLElement | null>
  isOpen: boolean
  /** It has fields, but is opened to be read. */
  isToRead: boolean
}

/**
 * Puts the focus into the first field of a dialog, or on the dialog itself where there is none. antd gives it to
 * “Close”, which stands first: what one types goes nowhere then, and a space closes the dialog.
 */
export function FirstFocus({ panel, isOpen, isToRead }: FirstFocusProps) {
  // antd remembers in its first pass where the focus comes from, and shows the dialog in its second one.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useEffect(() => {
    const dialog = panel.current
    if (!isShown || !dialog) return
    dialog.tabIndex = -1
    const field = isToRead ? null : dialog.querySelector<HTMLElement>(FIELD)
    const target = field ?? dialog
    target.focus({ preventScroll: true })
  }, [isShown, panel, isToRead])
  return null
}
