import type { ChatMessage } from '@metapyra/contract/entities/chat'

/** What is known of one conversation: by place, each message once, as it was last told. Between two places something may be missing yet. */
export type Rows = readonly ChatMessage[]

/** One conversation as this page knows it. */
export interface History {
  status: 'loading' | 'ready' | 'failed'
  rows: Rows
  /** Of a thread: the message that it is about. */
  root: ChatMessage | null
  /** The place where what is loaded begins. */
  firstSeq: number
  hasOlder: boolean
  isLoadingOlder: boolean
  /** It stands at a place in the past: between what is shown and the newest something is not loaded. */
  hasNewer: boolean
  /** The message that its reader was led to, until it is shown. */
  soughtId: string | null
  /** Up to where its reader has read. */
  readSeq: number
}

/** Takes messages in, whatever their order and however often they came. */
export const merged = (rows: Rows, incoming: Rows): Rows => {
  const known = new Map(rows.map((row) => [row.seq, row]))
  const isNews = ({ seq, change }: ChatMessage): boolean => change > (known.get(seq)?.change ?? 0)
  let hasNews = false
  for (const message of incoming) {
    if (!isNews(message)) continue
    known.set(message.seq, message)
    hasNews = true
  }
  return hasNews ? [...known.values()].sort((one, other) => one.seq - other.seq) : rows
}

/**
 * The place up to which nothing is missing from `firstSeq` on, where what is loaded begins. The one before it where
 * nothing is there yet.
 */
export const endOfRun = (rows: Rows, firstSeq: number): number => {
  let end = firstSeq - 1
  for (const { seq } of rows) {
    if (seq > end + 1) break
    end = Math.max(end, seq)
  }
  return end
}

/** What can be shown: up to the first gap, so that nothing is ever read out of its place. */
export const readable = (rows: Rows, firstSeq: number): Rows => {
  const end = endOfRun(rows, firstSeq)
  const isAllThere = rows[0]?.seq === firstSeq && rows.at(-1)?.seq === end
  return isAllThere ? rows : rows.filter(({ seq }) => seq >= firstSeq && seq <= end)
}
