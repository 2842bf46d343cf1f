import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { dayLabel } from '../dates.ts'

/** Messages of one sender that follow each other closely. */
interface Group {
  kind: 'group'
  key: string
  messages: ChatMessage[]
}
/** A line across the list: a new day, or where what is new begins. */
export interface Divider {
  kind: 'day' | 'unread'
  key: string
  label: string
}

const GAP_MS = 5 * 60_000

const follows = (one: ChatMessage, next: ChatMessage): boolean =>
  one.senderId === next.senderId && Date.parse(next.createdAt) - Date.parse(one.createdAt) < GAP_MS

interface GroupOptions {
  /** The line for what is new stands after this place; null: none. */
  unreadAfterSeq: number | null
  now: Date
  /** What each message's group was called before: it is the same one where earlier messages join it. */
  keys?: Map<string, string>
}

/** What the list shows, in order. */
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
