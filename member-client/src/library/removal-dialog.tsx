import type { LibraryItem } from '@metapyra/contract/entities/library'
import { Button } from '../ui/controls/button.tsx'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as look from '../ui/tab/form.module.css'
import * as css from './dialogs.module.css'
import { deleteForGood } from './item-acts.ts'
import { itemsWords } from './words.ts'

const NAMED = 5

/** [LIB-36] Lists what is about to be deleted by name. */
export const showRemoval = createOverlay<readonly LibraryItem[]>((items, close) => (
  <Dialog
    title={items ? `Delete ${itemsWords(items)} permanently?` : ''}
    isOpen={items !== null}
    onClose={close}
  >
    {items && (
      <>
        <p>
          {items.some(({ kind }) => kind === 'folder')
            ? 'Everything in the folders and all older versions go too. This can’t be undone.'
            : 'All older versions go too. This can’t be undone.'}
        </p>
        {items.length > 1 && (
          <ul className={css.names}>
            {items.slice(0, NAMED).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {items.length > NAMED && <li>and {items.length - NAMED} more</li>}
          </ul>
        )}
        <p className={look.acts}>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close()
              void deleteForGood(items)
            }}
          >
            Delete permanently
          </Button>
        </p>
      </>
    )}
  </Dialog>
))
