import { Button } from 'antd'
import { useId, useState } from 'react'
import css from './paste-rows.module.css'

interface PasteRowsProps {
  isBusy: boolean
  onText: (text: string) => void
}

/** Cells, lines, or several addresses, as from the To line of an email. */
const isTableOrList = (text: string) => /[\t\n\r]|@[^@]*[,;\s][^@]*@/.test(text)

/**
 * Accepts cells copied from a spreadsheet. Pasted text is read immediately; typed text when the user presses the
 * button.
 */
export function PasteRows({ isBusy, onText }: PasteRowsProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  return (
    <div className={css['paste']}>
      <label htmlFor={id}>Or paste cells from a spreadsheet, or a list of emails</label>
      <textarea
        id={id}
        className="input"
        rows={2}
        spellCheck={false}
        disabled={isBusy}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (typed || !isTableOrList(text.trim())) return
          // A hundred thousand rows in a text field would block the page.
          event.preventDefault()
          onText(text)
        }}
      />
      {typed.trim() !== '' && (
        <Button disabled={isBusy} onClick={() => onText(typed)}>
          Use these rows
        </Button>
      )}
    </div>
  )
}
