/** Something that one can do in the space, by its button and by its key. */
export interface Action {
  icon: string
  label: string
  /** As it stands in the tooltip, and as `aria-keyshortcuts` wants it: 'P', 'Shift+L'. */
  keyName: string
  /** A panel that it opens: whether it is open. */
  isOpen?: boolean
  count?: number | undefined
  tone?: 'leave'
  /** There is no room for it in the dock: it stands in the menu at its end. */
  isMore?: boolean
  run(): void
}
