import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

const FIELD =
  'textarea:not([disabled]), select:not([disabled]), input:not([disabled], [type=radio], [type=checkbox], [type=range], [type=file], [readonly])'

interface FirstFocusProps {
  panel: RefObject<HTMLElement | null>
  isOpen: boolean
  /** True if the dialog has fields but is opened for reading, so that no field gets the focus. */
  isToRead: boolean
}

/**
 * Focuses the first field of a dialog, or the dialog itself if it has none. antd would focus “Close”, which comes
 * first; typed text would then be lost, and a space would close the dialog.
 */
export function FirstFocus({ panel, isOpen, isToRead }: FirstFocusProps) {
  // Waits one render, in which antd stores the element to return the focus to, before the dialog takes the focus.
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
