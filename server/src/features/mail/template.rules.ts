import { isolateRightToLeft } from '@metapyra/contract/isolate'
import { escapeHtml } from '../../platform/text/html.ts'
import { withoutLinks } from './safe-text.rules.ts'

/** Text written by a person, displayed as a quote under the name in `by`. */
interface Quote {
  quote: string
  by: string
}

interface MailText {
  subject: string
  lines: readonly (string | Quote)[]
  button?: string
  /**
   * True to offer responses as links beside the button, if the page accepts them. A button there submits the response.
   */
  hasAnswers?: true
}

/** A mail the product writes by itself. It contains no user-written text, except to its own team. */
export interface ProductWords extends MailText {
  by: 'product'
}

/** A mail caused by a person or the space, which is counted ([MAIL-3]). */
export interface PersonWords extends MailText {
  by: 'person'
  /** `first` begins something and can be rejected; `followUp` reports what has happened. */
  is: 'first' | 'followUp'
  /** [MAIL-5] The subject for an external recipient if the sender is not established. */
  plainSubject: string
}

/** User-chosen names; in a guarded mail they are in quotation marks. */
const NAMES = new Set(['inviter', 'space', 'organizer', 'host', 'with', 'giver', 'receiver'])
/** Values that the product generates. */
const GENERATED_VALUES = new Set(['when', 'until', 'times', 'amount'])

/** Fills values into a line. Values have no line breaks. */
export const filler = (data: Record<string, string>, isGuarded: boolean) => {
  const wordsOf = (key: string): string => {
    const value = (data[key] ?? '').replace(/\s+/g, ' ')
    return isolateRightToLeft(isGuarded && !GENERATED_VALUES.has(key) ? withoutLinks(value) : value)
  }
  return (text: string): string =>
    text.replace(/([ “]?)\{(\w+)\}/g, (_, before: string, key: string) => {
      // The person who entered an external address has also entered the name, so it is left out.
      const value = isGuarded && key === 'name' ? '' : wordsOf(key)
      if (!value) return before.trim()
      return isGuarded && before !== '“' && NAMES.has(key) ? `${before}“${value}”` : `${before}${value}`
    })
}

export type Paragraph = { text: string } | { quote: string; whose: string }

/** Leaves out lines whose value is missing. */
export const paragraphsOf = (lines: MailText['lines'], fill: (text: string) => string): Paragraph[] =>
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
