import { useState } from 'react'
import { Dialog } from './dialog.tsx'
import css from './keys-sheet.module.css'
import { areKeysOn, turnKeys } from './typing.ts'

const KEYS: [keys: string[], what: string][] = [
  [['/'], 'Search the list'],
  [['j', 'k'], 'To the next row, to the one before'],
  [['↓', '↑'], 'The same, once a row has the focus'],
  [['Home', 'End'], 'To the first row of the page, to the last'],
  [['Page down', 'Page up'], 'To the next page, to the one before'],
  [['Enter'], 'Open the row'],
  [['x'], 'Choose the row, where rows can be chosen'],
  [['Tab'], 'Into the row, to what can be done with it'],
  [['?'], 'This list of keys'],
  [['Ctrl K', '⌘ K'], 'Find somebody, go somewhere, do something, from any page'],
]

/** Which keys a list knows, and whether the single ones do anything. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn)
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      title="Keys in lists"
      footer={null}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
    >
      <dl className={css['keys']}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
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
        Keys work on this device
      </label>
    </Dialog>
  )
}
