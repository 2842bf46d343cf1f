import type { ChatMessage } from '@metapyra/contract/entities/chat'

/**
 * The known messages of one conversation: by sequence number, each once, in its latest state. There may still be gaps.
 */
export type Rows = readonly ChatMessage[]

/** One conversation as this page knows it. */
export interface History {
  status: 'loading' | 'ready' | 'failed'
  rows: Rows
  /** In a thread: its first message. */
  root: ChatMessage | null
  /** Sequence number at which the loaded part begins. */
  firstSeq: number
  hasOlder: boolean
  isLoadingOlder: boolean
  /** True if an older part is displayed, with a gap to the newest messages. */
  hasNewer: boolean
  /** The message to scroll to, until it is displayed. */
  scrollTargetId: string | null
  /** Sequence number up to which the user has read. */
  readSeq: number
}

/** Merges messages, in any order and with duplicates. */
export const merged = (rows: Rows, incoming: Rows): Rows => {
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  const isNews = ({ seq, change }: ChatMessage): boolean => change > (bySeq.get(seq)?.change ?? 0)
  let hasNews = false
  for (const message of incoming) {
    if (!isNews(message)) continue
    bySeq.set(message.seq, message)
    hasNews = true
  }
  return hasNews ? [...bySeq.values()].sort((a, b) => a.seq - b.seq) : rows
}

/**
 * Returns the last sequence number without a gap from `firstSeq` on, where the loaded part begins; `firstSeq` - 1 if
 * nothing is loaded yet.
 */
export const endOfContiguous = (rows: Rows, firstSeq: number): number => {
  let end = firstSeq - 1
  for (const { seq } of rows) {
    if (seq > end + 1) break
    end = Math.max(end, seq)
  }
  return end
}

/** Returns the messages up to the first gap, so that none is displayed out of order. */
export const contiguousRows = (rows: Rows, firstSeq: number): Rows => {
  const end = endOfContiguous(rows, firstSeq)
  const isAllThere = rows[0]?.seq === firstSeq && rows.at(-1)?.seq === end
  return isAllThere ? rows : rows.filter(({ seq }) => seq >= firstSeq && seq <= end)
}
