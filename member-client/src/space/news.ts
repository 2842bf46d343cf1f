import { atom } from 'nanostores'

type Kind = 'came' | 'left'

const words = { came: 'came in', left: 'left' }

/** 'Ana came in', 'Ana and Ben left', 'Ana and 3 others came in'. */
const newsText = (kind: Kind, names: readonly string[]): string => {
  const [first = '', second] = names
  const rest = names.length > 2 ? `${names.length - 1} others` : second
  return `${rest ? `${first} and ${rest}` : first} ${words[kind]}`
}

/** Short enough to be news, long enough for a group that comes together to be one sentence. */
const COLLECT_MS = 1000

/** What a screen reader is told of coming and going, politely and together. */
export const createNews = () => {
  const $news = atom('')
  let waiting: Record<Kind, Set<string>> = { came: new Set(), left: new Set() }
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    timer = undefined
    const sentences = (['came', 'left'] as const)
      .filter((kind) => waiting[kind].size > 0)
      .map((kind) => newsText(kind, [...waiting[kind]]))
    waiting = { came: new Set(), left: new Set() }
    $news.set(sentences.join('. '))
  }
  return {
    $news,
    add: (kind: Kind, name: string): void => {
      waiting[kind].add(name)
      timer ??= setTimeout(tell, COLLECT_MS)
    },
    close: (): void => clearTimeout(timer),
  }
}
