import type { ChatMessage } from '@metapyra/contract/entities/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contiguousRows, endOfContiguous, merged } from './history.ts'

const message = (seq: number, change = seq): ChatMessage => ({
  id: `message-${seq}`,
  conversationId: 'space',
  seq,
  senderId: 'ana',
  senderName: 'Ana',
  senderImage: null,
  senderColour: '#22693c',
  clientId: `client-${seq}`,
  mentions: [],
  rootId: null,
  body: `${seq}`,
  createdAt: '2026-11-21T09:00:00.000Z',
  change,
  editedAt: null,
  deletedAt: null,
  isDeletedByAdmin: false,
  reactions: [],
  pinnedAt: null,
  forwardedFromName: null,
  replyCount: 0,
  lastReplyAt: null,
  replierIds: [],
  files: [],
  preview: null,
  card: null,
})

test('whatever arrives, in whatever order and however often, stands once and by its place', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }))), (batches) => {
      const rows = batches.reduce<readonly ChatMessage[]>(
        (known, seqs) =>
          merged(
            known,
            seqs.map((seq) => message(seq)),
          ),
        [],
      )
      const expected = [...new Set(batches.flat())].sort((a, b) => a - b)
      expect(rows.map(({ seq }) => seq)).toEqual(expected)
    }),
  )
})

const contiguous = (seqs: number[], firstSeq: number) =>
  contiguousRows(
    seqs.map((seq) => message(seq)),
    firstSeq,
  ).map(({ seq }) => seq)

test('what lies beyond a gap is not shown before the gap is closed', () => {
  expect(
    endOfContiguous(
      [4, 5, 7].map((seq) => message(seq)),
      4,
    ),
  ).toBe(5)
  expect(contiguous([4, 5, 7], 4)).toEqual([4, 5])
  expect(contiguous([4, 5, 6, 7], 4)).toEqual([4, 5, 6, 7])
})

test('a gap at the very beginning counts, and what is older than the first page is not shown', () => {
  expect(endOfContiguous([message(2)], 1)).toBe(0)
  expect(contiguous([2], 1)).toEqual([])
  expect(contiguous([1, 50, 51], 50)).toEqual([50, 51])
})

test('nothing new leaves the rows as they are, so that nothing is drawn again', () => {
  const rows = [message(1)]
  expect(merged(rows, [message(1)])).toBe(rows)
})

test('a message that has changed is shown as it was last, whichever state comes last', () => {
  const rows = merged([message(1, 1)], [message(1, 5), message(1, 3)])
  expect(rows.map(({ change }) => change)).toEqual([5])
  expect(merged(rows, [message(1, 4)])).toBe(rows)
})
