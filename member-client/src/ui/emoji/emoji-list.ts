import { url } from 'virtual:emoji'
import type { Emoji } from './emoji.ts'

type Row = [emoji: string, name: string, group: number, words: string, codes: string]

const fetchList = async (): Promise<readonly Emoji[]> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Emoji didn’t load.')
  const rows: Row[] = await response.json()
  return rows.map(([emoji, name, group, words, codes]) => ({
    emoji,
    name,
    group,
    words,
    codes: codes.split(' '),
  }))
}

let list: Promise<readonly Emoji[]> | null = null

/** All emoji, loaded once. After a failure, the next request retries. */
export const loadEmoji = (): Promise<readonly Emoji[]> => {
  list ??= fetchList().catch((error) => {
    list = null
    throw error
  })
  return list
}
