type Field = HTMLInputElement | HTMLTextAreaElement

const numbers = new Intl.NumberFormat('en')

/** How many characters fit in place of the selection. A field without a limit accepts any number. */
export const roomIn = ({ maxLength, value, selectionStart, selectionEnd }: Field): number =>
  maxLength < 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0))

/** The text as the field stores it: with one character per line end, or without line ends in a single-line field. */
const asTaken = (field: Field, text: string): string =>
  text.replace(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? '\n' : '')

export const isTooLong = (field: Field, text: string): boolean => asTaken(field, text).length > roomIn(field)

/** The message when a text is longer than its field accepts. */
export const truncationMessage = (field: Field, text: string): string =>
  `Too long for this field: only ${numbers.format(roomIn(field))} of ${numbers.format(asTaken(field, text).length)} characters were pasted.`

/**
 * [PASTE-1] Browsers silently cut text that is pasted or dropped into a field to the field's limit. This notifies the
 * person.
 */
export const warnOnTruncatedPaste = (notify: (words: string) => void): void =>
  addEventListener('beforeinput', ({ target, data, inputType }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!isField || !data || !/^insertFrom(?:Paste|Drop|Yank)/.test(inputType)) return
    if (isTooLong(target, data)) notify(truncationMessage(target, data))
  })
