import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { inOneLine } from '../chat/message-words.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import * as css from './delete-dialog.module.css'

interface Asked {
  message: ChatMessage
  remove(): void
}

/** Asks before a message is gone for all. */
export const showDelete = ownRoot<Asked>((asked, close) => (
  <Dialog title="Delete this message?" isOpen={asked !== null} onClose={close}>
    {asked && (
      <>
        <blockquote className={css.quote}>{inOneLine(asked.message)}</blockquote>
        <p>Nobody in this chat will see it any more. That it was there stays visible.</p>
        <p className={css.acts}>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close()
              asked.remove()
            }}
          >
            Delete
          </Button>
        </p>
      </>
    )}
  </Dialog>
))
