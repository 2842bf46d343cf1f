import { createRequire } from 'node:module'

interface Entry {
  label: string
  emoji: string
  hexcode: string
  tags?: string[]
  /** The emoji version in Unicode. */
  version: number
  /** Undefined for regional indicator letters; 2 for components of other emoji, such as skin tones and hair. */
  group?: number
}

/** An emoji, its name, its group's number, further search words, and its shortcodes such as `smile`. */
export type EmojiRow = [emoji: string, name: string, group: number, words: string, codes: string]

/** Many devices cannot draw newer ones yet. */
const VERSION = 16
const PARTS = 2

const require = createRequire(import.meta.url)

const RGI = /^\p{RGI_Emoji}$/v
/**
 * Returns the recommended form of an emoji. The package adds the variation selector for color even to emoji that have
 * no other form.
 */
const toRecommendedForm = (emoji: string): string | undefined =>
  [emoji, emoji.replace(/\uFE0F$/u, '')].find((sequence) => RGI.test(sequence))

/**
 * [CHAT-40] Every emoji that people can select, in Unicode's order: those that the server accepts, each in its default
 * skin tone.
 */
export const emojiList = (): EmojiRow[] => {
  const entries: Entry[] = require('emojibase-data/en/data.json')
  const codes: Record<string, string | string[]> = require('emojibase-data/en/shortcodes/github.json')
  return entries.flatMap(({ label, emoji, hexcode, tags = [], version, group }): EmojiRow[] => {
    const recommended = toRecommendedForm(emoji)
    if (group === undefined || group === PARTS || version > VERSION || !recommended) return []
    const words = tags.filter((tag) => !label.includes(tag)).join(' ')
    return [[recommended, label, group, words, [codes[hexcode] ?? []].flat().join(' ')]]
  })
}
