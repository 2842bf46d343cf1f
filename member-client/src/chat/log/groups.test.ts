import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { expect, test } from 'vitest'
import { dayLabel } from '../dates.ts'
import { grouped } from './groups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const message = (seq: number, senderId: string, createdAt: string) =>
  ({ id: `${seq}`, seq, senderId, createdAt, body: '' }) as ChatMessage

test('messages of one sender stand together until five minutes pass, another speaks, or a day ends', () => {
  const rows = [
    message(1, 'ana', '2026-11-20T23:58:00Z'),
    message(2, 'ana', '2026-11-21T00:01:00Z'),
    message(3, 'ana', '2026-11-21T00:02:00Z'),
    message(4, 'ben', '2026-11-21T00:03:00Z'),
    message(5, 'ben', '2026-11-21T00:10:00Z'),
  ]
  const items = grouped(rows, { unreadAfterSeq: null, now })
  expect(
    items.map((item) => (item.kind === 'group' ? item.messages.map(({ seq }) => seq) : item.label)),
  ).toEqual(['Yesterday', [1], 'Today', [2, 3], [4], [5]])
})

test('the line for what is new stands once, before the first that is', () => {
  const rows = [1, 2, 3].map((seq) => message(seq, 'ana', '2026-11-21T09:00:00Z'))
  const kinds = grouped(rows, { unreadAfterSeq: 1, now }).map(({ kind }) => kind)
  expect(kinds).toEqual(['day', 'group', 'unread', 'group'])
})

test('days are named as people name them', () => {
  expect(dayLabel('2026-11-16T09:00:00Z', now)).toBe('Monday 16 November')
  expect(dayLabel('2025-11-17T09:00:00Z', now)).toBe('Monday 17 November 2025')
})

test('a group stays the same one where earlier messages join it, so that what is done in it goes on', () => {
  const keys = new Map<string, string>()
  const all = [1, 2, 3].map((seq) => message(seq, 'ana', '2026-11-21T09:00:00Z'))
  const keyOf = (rows: ChatMessage[]) => grouped(rows, { unreadAfterSeq: null, now, keys }).at(-1)?.key
  expect(keyOf(all.slice(1))).toBe(keyOf(all))
})
