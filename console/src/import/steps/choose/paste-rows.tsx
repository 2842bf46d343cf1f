import { Button } from 'antd'
import { useId, useState } from 'react'
import css from './paste-rows.module.css'

interface PasteRowsProps {
  isBusy: boolean
  onText: (text: string) => void
}

/**
 * Accepts cells copied from a spreadsheet. Pasted text is read immediately; typed text when the user presses the
 * button.
 */
export function PasteRows({ isBusy, onText }: PasteRowsProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  return (
    <div className={css['paste']}>
      <label htmlFor={id}>Or paste cells from a spreadsheet, with headers</label>
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
          if (typed || !/[\t\n\r]/.test(text.trim())) return
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
