import { describe, expect, it } from 'vitest'
import { emojiList } from '../../../build/emoji-list.ts'
import type { Emoji } from './emoji.ts'
import { foundEmoji, withSkinTone } from './emoji.ts'

const list: Emoji[] = emojiList().map(([emoji, name, group, words, codes]) => ({
  emoji,
  name,
  group,
  words,
  codes: codes.split(' '),
}))
const found = (query: string) => foundEmoji(list, query).map(({ emoji }) => emoji)

describe('[CHAT-40] emoji', () => {
  it('are found by their code, their name, its words and others that mean them', () => {
    expect(found('smile')[0]).toBe('😄')
    expect(found(':+1:')[0]).toBe('👍')
    expect(found('red heart')[0]).toBe('❤️')
    expect(found('Waving Ha')[0]).toBe('👋')
    expect(found('germany')).toContain('🇩🇪')
    expect(found('bye')).toContain('👋')
    expect(found('no such thing')).toEqual([])
    expect(found('  ')).toEqual([])
  })

  it('take the chosen tone of skin, each hand and each person of them', () => {
    expect(withSkinTone('👍', '🏽')).toBe('👍🏽')
    expect(withSkinTone('🕵️‍♀️', '🏿')).toBe('🕵🏿‍♀️')
    expect(withSkinTone('🧑‍🤝‍🧑', '🏻')).toBe('🧑🏻‍🤝‍🧑🏻')
    expect(withSkinTone('👩‍❤️‍💋‍👨', '🏽')).toBe('👩🏽‍❤️‍💋‍👨🏽')
    expect(withSkinTone('🤝', '🏽')).toBe('🤝🏽')
    expect(withSkinTone('🎉', '🏽')).toBe('🎉')
    expect(withSkinTone('👪', '🏽')).toBe('👪')
  })
})
