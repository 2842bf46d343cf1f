type Field = HTMLInputElement | HTMLTextAreaElement

const numbers = new Intl.NumberFormat('en')

/** How many characters find room in the place of what is selected; a field without a limit takes all. */
export const roomIn = ({ maxLength, value, selectionStart, selectionEnd }: Field): number =>
  maxLength < 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0))

/** As the field takes it: lines end in one character there, and in a field of one line there are none. */
const asTaken = (field: Field, text: string): string =>
  text.replace(/\r\n?|\n/g, field instanceof HTMLTextAreaElement ? '\n' : '')

export const isTooLong = (field: Field, text: string): boolean => asTaken(field, text).length > roomIn(field)

/** What becomes of a text that is longer than its field takes. */
export const cutWords = (field: Field, text: string): string =>
  `Too long for this field: only ${numbers.format(roomIn(field))} of ${numbers.format(asTaken(field, text).length)} characters were pasted.`

/** [PASTE-1] Browsers cut what is pasted or dropped into a field to its limit without a word: this says so. */
export const sayWhatIsCut = (say: (words: string) => void): void =>
  addEventListener('beforeinput', ({ target, data, inputType }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!isField || !data || !/^insertFrom(?:Paste|Drop|Yank)/.test(inputType)) return
    if (isTooLong(target, data)) say(cutWords(target, data))
  })
