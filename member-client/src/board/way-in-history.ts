import type { BoardPlace } from './open-board.ts'
import { $boardWay } from './open-board.ts'

/** What the entry of the tab's history that one is at says of the board. */
const here = (): readonly BoardPlace[] => (history.state as { board?: BoardPlace[] } | null)?.board ?? []

const areSame = (a: BoardPlace, b: BoardPlace | undefined) =>
  a.tab === b?.tab && a.id === b.id && a.at === b.at

/** The history is on its way to an entry that was asked for here. */
let isGoing = false
const go = (by: number): void => {
  isGoing = true
  history.go(by)
}

/** An entry for each step of the way: those that do not lead there are left, those that are missing are added. */
const follow = (): void => {
  if (isGoing) return
  const [from, to] = [here(), $boardWay.get()]
  let shared = 0
  while (from[shared] && areSame(from[shared] as BoardPlace, to[shared])) shared += 1
  if (from.length === to.length && shared === to.length - 1) history.replaceState({ board: to }, '')
  else if (shared < from.length) go(shared - from.length)
  else while (shared < to.length) history.pushState({ board: to.slice(0, ++shared) }, '')
}

const onPopState = (): void => {
  if (isGoing) {
    isGoing = false
    follow()
    return
  }
  // Over the board lies something that is left first.
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  const by = $boardWay.get().length - here().length
  if (dialog && by !== 0) {
    dialog.close()
    go(by)
  } else $boardWay.set(here())
}

let isKept = false

/**
 * [BOARD-1] The browser's Back leads from an item to the list or folder it was opened in, from there out of the board,
 * and then only out of the room; Forward leads there again, and a reload leaves all as it is.
 */
export const keepWayInHistory = (): void => {
  if (here()[0]) $boardWay.set(here())
  else follow()
  if (isKept) return
  isKept = true
  $boardWay.listen(follow)
  addEventListener('popstate', onPopState)
}
