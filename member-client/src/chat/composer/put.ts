import type { Change, Written } from './format.ts'

type Field = HTMLTextAreaElement

export const textIn = ({ value, selectionStart, selectionEnd }: Field): Written => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Writes as if it were typed: the browser's own undo takes it back, and whoever listens for input hears of it. */
export const put = (field: Field, { from, to, insert, start, end }: Change): void => {
  field.focus()
  field.setSelectionRange(from, to)
  // Nothing else is undone by the browser; where it is gone, the text is set all the same.
  const isDone =
    insert === ''
      ? from === to || document.execCommand('delete')
      : document.execCommand('insertText', false, insert)
  if (!isDone) {
    field.setRangeText(insert, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(start, end)
}

/** In the place of what is selected, with the caret behind it. */
export const putText = (
  field: Field,
  insert: string,
  from = field.selectionStart,
  to = field.selectionEnd,
): void => {
  const end = from + insert.length
  put(field, { from, to, insert, start: end, end })
}
