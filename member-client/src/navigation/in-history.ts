import type { BoardPlace } from './open-board.ts'
import { $boardWay } from './open-board.ts'
import type { PanelPlace } from './panel-way.ts'
import { $panelWay, openPanels, recordPanels } from './panel-way.ts'

type Step = BoardPlace | PanelPlace

const isOfPanel = (step: Step): step is PanelPlace => step.tab === 'chat' || step.tab === 'people'
const isOfBoard = (step: Step): step is BoardPlace => !isOfPanel(step)

/** What lies over the room: the board, or on a phone a panel. */
const way = (): readonly Step[] => ($boardWay.get()[0] ? $boardWay : $panelWay).get()
const show = (steps: readonly Step[]): void => {
  const board = steps.filter(isOfBoard)
  // What opens is set before the other closes: the room is not seen between them.
  if (!board[0]) openPanels(steps.filter(isOfPanel))
  $boardWay.set(board)
}

/** What the entry of the tab's history that one is at says of it. */
const here = (): readonly Step[] => (history.state as { way?: Step[] } | null)?.way ?? []

const areSame = (a: Step, b: Step | undefined) => a.tab === b?.tab && a.id === b.id && a.at === b.at

/** The history is on its way to an entry that was asked for here. */
let isGoing = false
const go = (by: number): void => {
  isGoing = true
  history.go(by)
}

/** An entry for each step of the way: those that do not lead there are left, those that are missing are added. */
const follow = (): void => {
  if (isGoing) return
  const [from, to] = [here(), way()]
  let shared = 0
  while (from[shared] && areSame(from[shared] as Step, to[shared])) shared += 1
  if (from.length === to.length && shared === to.length - 1) history.replaceState({ way: to }, '')
  else if (shared < from.length) go(shared - from.length)
  else while (shared < to.length) history.pushState({ way: to.slice(0, ++shared) }, '')
}

const onPopState = (): void => {
  if (isGoing) {
    isGoing = false
    follow()
    return
  }
  // Over it lies something that is left first.
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  const by = way().length - here().length
  if (dialog && by !== 0) {
    dialog.close()
    go(by)
  } else show(here())
}

let isKept = false

/**
 * [BOARD-1], [BOARD-7] The browser's Back leads from what is open to where it was opened, from there to the room, and
 * then only out of it; Forward leads there again, and a reload leaves all as it is.
 */
export const syncHistory = (): void => {
  if (!isKept) recordPanels()
  // What has been opened since the page was loaded stays.
  if (here()[0] && !way()[0]) show(here())
  else follow()
  if (isKept) return
  isKept = true
  $boardWay.listen(follow)
  $panelWay.listen(follow)
  addEventListener('popstate', onPopState)
}
