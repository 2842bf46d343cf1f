import { foundEmoji, withSkinTone } from '../../ui/emoji/emoji.ts'
import { loadEmoji } from '../../ui/emoji/emoji-list.ts'
import { recentChoice } from '../../ui/emoji/recent-emoji.ts'
import type { Source } from './suggestions.ts'

const MAX_SUGGESTIONS = 8
/** Does not match within a word or a time: `10:30`, `https://`. */
const OPEN = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]{2,30})$/iu
const CLOSED = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]{1,40}):$/iu

/** [CHAT-41] `:smi` suggests emoji, `:smile:` is replaced by its emoji. */
export const shortcodes: Source = {
  label: 'Emoji',
  seek: (before) => {
    const [whole, query] = OPEN.exec(before) ?? []
    return whole && query ? { from: before.length - whole.length, query } : null
  },
  offers: async (query) => {
    const [all, { tone }] = await Promise.all([loadEmoji(), recentChoice()])
    return foundEmoji(all, query)
      .slice(0, MAX_SUGGESTIONS)
      .map(({ emoji, name, codes }) => {
        const emojiVariant = withSkinTone(emoji, tone)
        return {
          key: emoji,
          sign: emojiVariant,
          words: name,
          note: codes[0] ? `:${codes[0]}:` : '',
          insert: `${emojiVariant} `,
        }
      })
  },
  whole: async (before) => {
    const [whole, code] = CLOSED.exec(before) ?? []
    if (!whole || !code) return null
    const [all, { tone }] = await Promise.all([loadEmoji(), recentChoice()])
    const found = all.find(({ codes }) => codes.includes(code.toLowerCase()))
    return found
      ? { from: before.length - whole.length, query: whole, insert: withSkinTone(found.emoji, tone) }
      : null
  },
}
