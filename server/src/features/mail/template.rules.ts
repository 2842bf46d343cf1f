import { escapeHtml } from '../../platform/text/html.ts'
import { unlinked } from './words.rules.ts'

/** What somebody has written, shown as theirs: under the name that stands in `by`. */
interface Quote {
  quote: string
  by: string
}

interface Words {
  subject: string
  lines: readonly (string | Quote)[]
  button?: string
  /** On a page that takes them, answers stand beside it: each leads there, where a button gives it. */
  hasAnswers?: true
}

/** What the product writes by itself: nothing in it is anybody's words, but to its own team. */
export interface ProductWords extends Words {
  by: 'product'
}

/** What somebody of a space, or the space, has caused: such a mail is counted ([MAIL-3]). */
export interface PersonWords extends Words {
  by: 'person'
  /** Whether it begins something, and can be refused, or tells of what has happened. */
  is: 'first' | 'followUp'
  /** [MAIL-5] To a stranger, of a sender whom nobody knows. */
  plainSubject: string
}

/** Whose these are; in a guarded mail they stand in quotation marks. */
const NAMES = new Set(['inviter', 'space', 'organizer', 'host', 'with', 'giver', 'receiver'])
/** What is typed by nobody. */
const OWN_WORDS = new Set(['when', 'until', 'times', 'amount'])

/** Fills values into a line; whatever comes from people holds no line breaks. */
export const filler = (data: Record<string, string>, isGuarded: boolean) => {
  const wordsOf = (key: string): string => {
    const value = (data[key] ?? '').replace(/\s+/g, ' ')
    return isGuarded && !OWN_WORDS.has(key) ? unlinked(value) : value
  }
  return (text: string): string =>
    text.replace(/([ “]?)\{(\w+)\}/g, (_, before: string, key: string) => {
      // Whoever typed the address of a stranger has typed their name as well.
      const value = isGuarded && key === 'name' ? '' : wordsOf(key)
      if (!value) return before.trim()
      return isGuarded && before !== '“' && NAMES.has(key) ? `${before}“${value}”` : `${before}${value}`
    })
}

export type Paragraph = { text: string } | { quote: string; whose: string }

/** A line of what is not there says nothing. */
export const paragraphsOf = (lines: Words['lines'], fill: (text: string) => string): Paragraph[] =>
  lines
    .map(
      (line): Paragraph =>
        typeof line === 'string'
          ? { text: fill(line) }
          : { quote: fill(`{${line.quote}}`), whose: fill(`{${line.by}} wrote this, not us:`) },
    )
    .filter((one) => ('text' in one ? one.text : one.quote).trim())

export const asText = (one: Paragraph): string => ('text' in one ? one.text : `${one.whose}\n> ${one.quote}`)

export const asHtml = (one: Paragraph): string =>
  'text' in one
    ? `<p>${escapeHtml(one.text)}</p>`
    : `<p>${escapeHtml(one.whose)}</p><blockquote style="margin:0 0 1em;padding-left:12px;border-left:3px solid #b9afa3">${escapeHtml(one.quote)}</blockquote>`
