import { useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import css from './keys-sheet.module.css'
import { areShortcutsOn, turnKeys } from './single-key-shortcuts.ts'

const KEYS: [keys: string[], what: string][] = [
  [['/'], 'Search the list'],
  [['j', 'k'], 'Next or previous row'],
  [['↓', '↑'], 'Next or previous row, once a row has focus'],
  [['Home', 'End'], 'First or last row on the page'],
  [['Page down', 'Page up'], 'Next or previous page'],
  [['Enter'], 'Open row'],
  [['x'], 'Select row, where available'],
  [['Tab'], 'Go to the row’s actions'],
  [['?'], 'Show these shortcuts'],
  [['Ctrl K', '⌘ K'], 'Search or run a command, on any page'],
]

/** Lists the keyboard shortcuts of lists, with a switch that turns single-key shortcuts off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      title="List shortcuts"
      footer={null}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <dl className={css['keys']}>
        {KEYS.map(([keys, description]) => (
          <div key={description}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked)
            turnKeys(target.checked)
          }}
        />
        Use shortcuts on this device
      </label>
    </Dialog>
  )
}
