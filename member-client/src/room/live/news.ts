import { atom } from 'nanostores'

/** What somebody did: 'joined', 'raised a hand', 'reacted with applause'. */
type Kind = string

/** 'Ana joined', 'Ana and Ben left', 'Ana and 3 others joined'. */
const newsText = (kind: Kind, names: readonly string[]): string => {
  const [first = '', second] = names
  const rest = names.length > 2 ? `${names.length - 1} others` : second
  return `${rest ? `${first} and ${rest}` : first} ${kind}`
}

/** Short enough to be news, long enough for a group that comes together to be one sentence. */
const COLLECT_MS = 1000

/** What a screen reader is told of what others do in the room, politely and together. */
export const createNews = () => {
  const $news = atom('')
  const waiting = new Map<Kind, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    timer = undefined
    $news.set([...waiting].map(([kind, names]) => newsText(kind, [...names])).join('. '))
    waiting.clear()
  }
  return {
    $news,
    add: (kind: Kind, name: string): void => {
      waiting.set(kind, (waiting.get(kind) ?? new Set()).add(name))
      timer ??= setTimeout(tell, COLLECT_MS)
    },
    close: (): void => clearTimeout(timer),
  }
}
