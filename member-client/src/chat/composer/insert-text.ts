import type { Change, SelectedText } from './format.ts'

type Field = HTMLTextAreaElement

export const textIn = ({ value, selectionStart, selectionEnd }: Field): SelectedText => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Inserts text as if it were typed, so that the browser's undo reverts it and input listeners are called. */
export const applyChange = (field: Field, { from, to, insert, start, end }: Change): void => {
  field.focus()
  field.setSelectionRange(from, to)
  // The browser can only undo `execCommand`; if it is missing, the text is set directly.
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

/** Replaces the selection, with the caret after the inserted text. */
export const replaceText = (
  field: Field,
  insert: string,
  from = field.selectionStart,
  to = field.selectionEnd,
): void => {
  const end = from + insert.length
  applyChange(field, { from, to, insert, start: end, end })
}
