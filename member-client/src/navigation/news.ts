import { atom } from 'nanostores'
import type { BoardPlace } from './open-board.ts'
import { $boardNews, $boardWay } from './open-board.ts'

/** What one is told of something on the board, until one has seen to it, or it is over. */
export interface News {
  /** `About an event` */
  label: string
  place: BoardPlace
  title: string
  body: string
  /** When it is over; null: not by itself. */
  endsAt: string | null
  /** Of what begins soon. */
  startsAt?: string
}

/** So long after the start “Begins in 5 minutes” still says something. */
const BEGUN_MS = 15 * 60_000

/** Until when it is worth telling. */
const untilMs = ({ endsAt, startsAt }: Pick<News, 'endsAt' | 'startsAt'>): number =>
  Math.min(endsAt ? Date.parse(endsAt) : Infinity, startsAt ? Date.parse(startsAt) + BEGUN_MS : Infinity)

export const $news = atom<readonly News[]>([])
$news.subscribe((news) => $boardNews.set(news.length))

/** [BOARD-4] The newest first; of each thing it takes the place of what was told of it before. What is over is not told. */
export const addNews = (news: News): void => {
  drop(({ place }) => place.id === news.place.id)
  $news.set([news, ...$news.get()])
  dropOver()
}

export const drop = (isDropped: (news: News) => boolean): void =>
  $news.set($news.get().filter((one) => !isDropped(one)))

/** [BOARD-6] Of what is seen nobody has to be told; of an event all its occurrences are meant. */
export const dropSeen = ({ tab, id }: BoardPlace): void => {
  if (id)
    drop(({ place }) => place.tab === tab && (place.id === id || place.id?.startsWith(`${id}@`) === true))
}
$boardWay.subscribe((way) => {
  const shown = way.at(-1)
  if (shown) dropSeen(shown)
})

const MINUTE_MS = 60_000
/** [BOARD-6] What is told of it by now: what begins comes nearer. */
export const bodyOf = ({ body, startsAt }: News): string => {
  if (!startsAt) return body
  const minutes = Math.ceil((Date.parse(startsAt) - Date.now()) / MINUTE_MS)
  if (minutes <= 0) return 'Started'
  // Of hours and days the server's words are near enough.
  if (minutes >= 60) return body
  return `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const LOOK_EVERY_MS = 20_000
let timer: ReturnType<typeof setTimeout> | undefined

/** By the clock, and not by a timer for each: of a laptop that slept too. */
const dropOver = (): void => {
  clearTimeout(timer)
  drop((news) => untilMs(news) <= Date.now())
  if ($news.get()[0]) timer = setTimeout(dropOver, LOOK_EVERY_MS)
}
