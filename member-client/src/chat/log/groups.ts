import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { dayLabel } from '../dates.ts'

/** Messages of one sender in quick succession. */
interface Group {
  kind: 'group'
  key: string
  messages: ChatMessage[]
}
/** A divider in the list: a new day, or the start of unread messages. */
export interface Divider {
  kind: 'day' | 'unread'
  key: string
  label: string
}

const GAP_MS = 5 * 60_000

const follows = (message: ChatMessage, next: ChatMessage): boolean =>
  message.senderId === next.senderId && Date.parse(next.createdAt) - Date.parse(message.createdAt) < GAP_MS

interface GroupOptions {
  /** Sequence number after which the unread divider is placed; null for none. */
  unreadAfterSeq: number | null
  now: Date
  /** The previous group key of each message, so that a group keeps its key when earlier messages join it. */
  keys?: Map<string, string>
}

/** Returns the items of the list in order. */
export const grouped = (
  rows: readonly ChatMessage[],
  { unreadAfterSeq, now, keys = new Map() }: GroupOptions,
): (Group | Divider)[] => {
  const items: (Group | Divider)[] = []
  let last: ChatMessage | undefined
  let day = ''
  let newAfterSeq = unreadAfterSeq ?? Infinity
  for (const message of rows) {
    const { id, seq, createdAt } = message
    const ofDay = new Date(createdAt).toDateString()
    if (ofDay !== day) items.push({ kind: 'day', key: `day ${seq}`, label: dayLabel(createdAt, now) })
    if (seq > newAfterSeq) {
      items.push({ kind: 'unread', key: 'unread', label: 'New' })
      newAfterSeq = Infinity
    }
    const group = items.at(-1)
    if (group?.kind === 'group' && last && follows(last, message)) group.messages.push(message)
    else items.push({ kind: 'group', key: id, messages: [message] })
    day = ofDay
    last = message
  }
  for (const item of items) {
    if (item.kind !== 'group') continue
    item.key = item.messages.map(({ id }) => keys.get(id)).find((key) => key) ?? item.key
    for (const { id } of item.messages) keys.set(id, item.key)
  }
  return items
}
