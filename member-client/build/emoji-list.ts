import { createRequire } from 'node:module'

interface Entry {
  label: string
  emoji: string
  hexcode: string
  tags?: string[]
  /** Of Unicode's order of emoji. */
  version: number
  /** None of regional letters; 2 is what others are made of: tones of skin, hair. */
  group?: number
}

/** An emoji, its name, its group's number, further words that find it, and its codes: `smile`, say. */
export type EmojiRow = [emoji: string, name: string, group: number, words: string, codes: string]

/** Newer ones many devices cannot draw yet. */
const VERSION = 16
const PARTS = 2

const require = createRequire(import.meta.url)

const RGI = /^\p{RGI_Emoji}$/v
/** The package asks for the coloured form of each, also where an emoji has no other. */
const asRecommended = (emoji: string): string | undefined =>
  [emoji, emoji.replace(/\uFE0F$/u, '')].find((one) => RGI.test(one))

/** [CHAT-40] Every emoji that people can choose, in Unicode's order: those that the server takes, each in its plain tone. */
export const emojiList = (): EmojiRow[] => {
  const entries: Entry[] = require('emojibase-data/en/data.json')
  const codes: Record<string, string | string[]> = require('emojibase-data/en/shortcodes/github.json')
  return entries.flatMap(({ label, emoji, hexcode, tags = [], version, group }): EmojiRow[] => {
    const recommended = asRecommended(emoji)
    if (group === undefined || group === PARTS || version > VERSION || !recommended) return []
    const words = tags.filter((tag) => !label.includes(tag)).join(' ')
    return [[recommended, label, group, words, [codes[hexcode] ?? []].flat().join(' ')]]
  })
}
