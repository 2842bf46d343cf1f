import { atom } from 'nanostores'

/** What a person did: 'joined', 'raised a hand', 'reacted with applause'. */
type Kind = string

/** 'Ana joined', 'Ana and Ben left', 'Ana and 3 others joined'. */
const announcementText = (kind: Kind, names: readonly string[]): string => {
  const [first = '', second] = names
  const rest = names.length > 2 ? `${names.length - 1} others` : second
  return `${rest ? `${first} and ${rest}` : first} ${kind}`
}

/** Short enough to be current, long enough to collect a group that joins together into one sentence. */
const COLLECT_MS = 1000

/** Text for a polite live region: collects what others do in the room and announces it together. */
export const createRoomAnnouncer = () => {
  const $news = atom('')
  const waiting = new Map<Kind, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const announce = () => {
    timer = undefined
    $news.set([...waiting].map(([kind, names]) => announcementText(kind, [...names])).join('. '))
    waiting.clear()
  }
  return {
    $news,
    add: (kind: Kind, name: string): void => {
      waiting.set(kind, (waiting.get(kind) ?? new Set()).add(name))
      timer ??= setTimeout(announce, COLLECT_MS)
    },
    close: (): void => clearTimeout(timer),
  }
}
