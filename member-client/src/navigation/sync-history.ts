import type { BoardPlace } from './open-board.ts'
import { $boardPath } from './open-board.ts'
import type { PanelPlace } from './panel-path.ts'
import { $panelPath, openPanels, recordPanels } from './panel-path.ts'

type Step = BoardPlace | PanelPlace

const isOfPanel = (step: Step): step is PanelPlace => step.tab === 'chat' || step.tab === 'people'
const isOfBoard = (step: Step): step is BoardPlace => !isOfPanel(step)

/** What covers the room: the board, or on a phone a panel. */
const openPath = (): readonly Step[] => ($boardPath.get()[0] ? $boardPath : $panelPath).get()
const show = (steps: readonly Step[]): void => {
  const board = steps.filter(isOfBoard)
  // The new layer is set before the old one closes, so that the room doesn't flash between them.
  if (!board[0]) openPanels(steps.filter(isOfPanel))
  $boardPath.set(board)
}

/** The path stored in the current history entry. */
const historyPath = (): readonly Step[] => (history.state as { openPath?: Step[] } | null)?.openPath ?? []

const areSame = (a: Step, b: Step | undefined) => a.tab === b?.tab && a.id === b.id && a.at === b.at

/** True while the history moves to an entry that this module requested. */
let isGoing = false
const go = (by: number): void => {
  isGoing = true
  history.go(by)
}

/** Aligns the browser's history with the open path: leaves entries that don't match, and adds missing ones. */
const alignHistory = (): void => {
  if (isGoing) return
  const [from, to] = [historyPath(), openPath()]
  let shared = 0
  while (from[shared] && areSame(from[shared] as Step, to[shared])) shared += 1
  if (from.length === to.length && shared === to.length - 1) history.replaceState({ openPath: to }, '')
  else if (shared < from.length) go(shared - from.length)
  else while (shared < to.length) history.pushState({ openPath: to.slice(0, ++shared) }, '')
}

const onPopState = (): void => {
  if (isGoing) {
    isGoing = false
    alignHistory()
    return
  }
  // A dialog on top is closed first.
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  const by = openPath().length - historyPath().length
  if (dialog && by !== 0) {
    dialog.close()
    go(by)
  } else show(historyPath())
}

let isSyncing = false

/**
 * [BOARD-1], [BOARD-7] The browser's Back leads from an open item to where it was opened, then to the room, and only
 * then out of it. Forward opens it again, and a reload changes nothing.
 */
export const syncHistory = (): void => {
  if (!isSyncing) recordPanels()
  // Anything opened since the page loaded stays open.
  if (historyPath()[0] && !openPath()[0]) show(historyPath())
  else alignHistory()
  if (isSyncing) return
  isSyncing = true
  $boardPath.listen(alignHistory)
  $panelPath.listen(alignHistory)
  addEventListener('popstate', onPopState)
}
