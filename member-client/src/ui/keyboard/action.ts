/** An action in the space, available by a button and a key. */
export interface Action {
  icon: string
  label: string
  /** The shortcut, as in the tooltip and in `aria-keyshortcuts`: 'P', 'Shift+L'. */
  keyName: string
  /** For an action that opens a panel: true while it is open. */
  isOpen?: boolean
  count?: number | undefined
  tone?: 'leave'
  /** True for an action in the menu at the dock's end, because the dock has no space for it. */
  isMore?: boolean
  run(): void
}
