import type { Action } from '../../ui/keyboard/action.ts'
import { areLettersOn } from '../../ui/keyboard/keys.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './shortcuts-dialog.module.css'

type Shortcut = Pick<Action, 'label' | 'keyName'>

/** Shortcuts without a button. */
const onTheMap: readonly Shortcut[] = [
  { label: 'Walk', keyName: '← ↑ ↓ →' },
  { label: 'Walk (left hand)', keyName: 'W A S D' },
  { label: 'Talk to a nearby agent', keyName: 'E' },
  { label: 'Zoom in', keyName: '+' },
  { label: 'Zoom out', keyName: '-' },
  { label: 'Back to me', keyName: '0' },
]

/** Shortcuts while writing. On Apple keyboards, Command replaces Ctrl. */
const inMessages: readonly Shortcut[] = [
  { label: 'Bold', keyName: 'Ctrl+B' },
  { label: 'Italic', keyName: 'Ctrl+I' },
  { label: 'Strikethrough', keyName: 'Ctrl+Shift+X' },
  { label: 'Code', keyName: 'Ctrl+E' },
  { label: 'Link', keyName: 'Ctrl+K' },
]

/** Shortcuts on a message that was focused by arrow keys. After a click on a message, keys go to the composer. */
const atMessages: readonly Shortcut[] = [
  { label: 'Previous or next message', keyName: '↑ ↓' },
  { label: 'Search', keyName: 'Ctrl+F' },
  { label: 'React', keyName: 'R' },
  { label: 'Reply in thread', keyName: 'T' },
  { label: 'Edit', keyName: 'E' },
  { label: 'Delete', keyName: 'Delete' },
  { label: 'More', keyName: 'M' },
]

const Keys = ({ keyName }: { keyName: string }) => {
  const keys = keyName === '+' ? [keyName] : keyName.split(/[+ ]/)
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

const Group = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section className={css.group}>
    <h3>{title}</h3>
    <dl>
      {shortcuts.map(({ label, keyName }) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>
            <Keys keyName={keyName} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** All keyboard shortcuts of the room. Those of the dock have the same labels there. */
export const showShortcuts = createOverlay<readonly Action[]>((actions, close) => (
  <Dialog title="Keyboard shortcuts" isOpen={actions !== null} onClose={close}>
    {actions && (
      <>
        <div className={css.groups}>
          <Group title="On the map" shortcuts={onTheMap} />
          <Group title="In the space" shortcuts={actions} />
          <Group title="On a selected message" shortcuts={atMessages} />
          <Group title="While typing" shortcuts={inMessages} />
        </div>
        <p className={css.note}>
          {areLettersOn()
            ? 'Shortcuts pause while you type. Turn single-key shortcuts off under You.'
            : 'Single-key shortcuts are off on this device. Turn them on under You.'}
        </p>
      </>
    )}
  </Dialog>
))
