import { describe, expect, it } from 'vitest'
import type { Conversations } from './conversations.ts'
import { emptyConversation, receiptStatus, withReceipt } from './conversations.ts'

const of = (personId: string, deliveredSeq: number, readSeq: number) => ({ personId, deliveredSeq, readSeq })

describe('[CHAT-18] an own message', () => {
  it('between two is sent, delivered and seen', () => {
    expect(receiptStatus(3, [], true)).toBe('Sent')
    expect(receiptStatus(3, [of('ben', 2, 2)], true)).toBe('Sent')
    expect(receiptStatus(3, [of('ben', 3, 2)], true)).toBe('Delivered')
    expect(receiptStatus(3, [of('ben', 3, 3)], true)).toBe('Seen')
  })

  it('in a group is delivered once all have it, and seen by as many as have read it', () => {
    expect(receiptStatus(3, [of('ben', 3, 0), of('cas', 2, 0)], false)).toBe('Sent')
    expect(receiptStatus(3, [of('ben', 3, 0), of('cas', 5, 0)], false)).toBe('Delivered')
    expect(receiptStatus(3, [of('ben', 3, 3), of('cas', 5, 0)], false)).toBe('Seen by 1')
    expect(receiptStatus(3, [of('ben', 3, 3), of('cas', 5, 4)], false)).toBe('Seen by everyone')
  })

  it('never takes back what was told of it, whatever the order in which that comes', () => {
    const conversations: Conversations = {
      g: emptyConversation({ kind: 'group', receiverId: 'g', title: '', image: null, colour: null }),
    }
    const merged = [of('ben', 5, 4), of('ben', 2, 2), of('cas', 0, 3)].reduce<Conversations>(
      (all, receipt) => withReceipt(all, 'g', receipt),
      conversations,
    )
    expect(merged.g?.receipts).toEqual([of('ben', 5, 4), of('cas', 3, 3)])
    expect(withReceipt(conversations, 'elsewhere', of('ben', 1, 1))).toBe(conversations)
  })
})
