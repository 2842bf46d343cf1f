import { atom } from 'nanostores'
import type { BoardPlace } from './open-board.ts'
import { $boardNoticeCount, $boardPath } from './open-board.ts'

/** A notice about an item on the board, until the user opens the item or it is over. */
export interface BoardNotice {
  /** `About an event` */
  label: string
  place: BoardPlace
  title: string
  body: string
  /** When the notice expires; null if it doesn't by itself. */
  endsAt: string | null
  /** When the event begins; set if that is soon. */
  startsAt?: string
}

/** How long after the start “Begins in 5 minutes” still makes sense. */
const BEGUN_MS = 15 * 60_000

/** When a notice expires. */
const expiresAtMs = ({ endsAt, startsAt }: Pick<BoardNotice, 'endsAt' | 'startsAt'>): number =>
  Math.min(endsAt ? Date.parse(endsAt) : Infinity, startsAt ? Date.parse(startsAt) + BEGUN_MS : Infinity)

export const $news = atom<readonly BoardNotice[]>([])
$news.subscribe((notices) => $boardNoticeCount.set(notices.length))

/** [BOARD-4] Adds a notice at the front, in place of an older one about the same item. Expired notices are dropped. */
export const addNotice = (notice: BoardNotice): void => {
  drop(({ place }) => place.id === notice.place.id)
  $news.set([notice, ...$news.get()])
  dropOver()
}

export const drop = (isDropped: (notice: BoardNotice) => boolean): void =>
  $news.set($news.get().filter((notice) => !isDropped(notice)))

/** [BOARD-6] Drops notices about an item that is open; for an event, those about all its occurrences. */
export const dropSeen = ({ tab, id }: BoardPlace): void => {
  if (id)
    drop(({ place }) => place.tab === tab && (place.id === id || place.id?.startsWith(`${id}@`) === true))
}
$boardPath.subscribe((path) => {
  const openPlace = path.at(-1)
  if (openPlace) dropSeen(openPlace)
})

const MINUTE_MS = 60_000
/** [BOARD-6] The current text of a notice, which counts down to the start. */
export const bodyOf = ({ body, startsAt }: BoardNotice): string => {
  if (!startsAt) return body
  const minutes = Math.ceil((Date.parse(startsAt) - Date.now()) / MINUTE_MS)
  if (minutes <= 0) return 'Started'
  // For hours and days, the server's text is precise enough.
  if (minutes >= 60) return body
  return `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const EXPIRY_CHECK_MS = 20_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Checks the clock instead of one timer per notice, so that it works after a laptop slept. */
const dropOver = (): void => {
  clearTimeout(timer)
  drop((notice) => expiresAtMs(notice) <= Date.now())
  if ($news.get()[0]) timer = setTimeout(dropOver, EXPIRY_CHECK_MS)
}
