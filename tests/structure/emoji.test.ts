import { expect, it } from 'vitest'
import { emojiList } from '../../member-client/build/emoji-list.ts'
import { TONES, withSkinTone } from '../../member-client/src/ui/emoji/emoji.ts'
import { isEmoji } from '../../server/src/features/chat/core/emoji.rules.ts'

it('[CHAT-40] every emoji that is offered, in every tone, is one that the server takes', () => {
  const offeredEmoji = emojiList().flatMap(([emoji]) => TONES.map(([tone]) => withSkinTone(emoji, tone)))
  expect(new Set(offeredEmoji).size).toBeGreaterThan(3000)
  expect(offeredEmoji.filter((emoji) => !isEmoji(emoji))).toEqual([])
})
