import type { ChatMessage } from '@metapyra/contract/entities/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfRun, merged, readable } from './thread.ts'

const message = (seq: number): ChatMessage => ({
  id: `message-${seq}`,
  conversationId: 'space',
  seq,
  senderId: 'ana',
  senderName: 'Ana',
  senderImage: null,
  senderColour: '#22693c',
  clientId: `client-${seq}`,
  replyToId: null,
  body: `${seq}`,
  createdAt: '2026-11-21T09:00:00.000Z',
})

test('whatever arrives, in whatever order and however often, stands once and by its place', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }))), (batches) => {
      const rows = batches.reduce<readonly ChatMessage[]>(
        (known, seqs) => merged(known, seqs.map(message)),
        [],
      )
      const expected = [...new Set(batches.flat())].sort((one, other) => one - other)
      expect(rows.map(({ seq }) => seq)).toEqual(expected)
    }),
  )
})

const shown = (seqs: number[], firstSeq: number) =>
  readable(seqs.map(message), firstSeq).map(({ seq }) => seq)

test('what lies beyond a gap is not shown before the gap is closed', () => {
  expect(endOfRun([4, 5, 7].map(message), 4)).toBe(5)
  expect(shown([4, 5, 7], 4)).toEqual([4, 5])
  expect(shown([4, 5, 6, 7], 4)).toEqual([4, 5, 6, 7])
})

test('a gap at the very beginning counts, and what is older than the first page is not shown', () => {
  expect(endOfRun([2].map(message), 1)).toBe(0)
  expect(shown([2], 1)).toEqual([])
  expect(shown([1, 50, 51], 50)).toEqual([50, 51])
})

test('nothing new leaves the rows as they are, so that nothing is drawn again', () => {
  const rows = [message(1)]
  expect(merged(rows, [message(1)])).toBe(rows)
})
