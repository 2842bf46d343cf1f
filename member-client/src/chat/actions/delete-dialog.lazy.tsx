import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { messagePreview } from '@metapyra/contract/message-words'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as css from './delete-dialog.module.css'
import * as care from './lazy-message-actions.module.css'

interface DeleteRequest {
  message: ChatMessage
  /** Called with the deleted message. */
  receive(message: ChatMessage): void
}

function Question({ request: { message, receive }, close }: { request: DeleteRequest; close(): void }) {
  const [problem, setProblem] = useState('')
  const remove = () =>
    session.api('POST v2/chat/delete', { messageId: message.id }, { isSilent: true }).then(
      (deleted) => {
        receive(deleted)
        close()
      },
      (error: Error) => setProblem(`Not deleted: ${error.message}`),
    )
  return (
    <>
      <blockquote className={css.quote}>{messagePreview(message)}</blockquote>
      <p>It’s deleted for everyone. The chat shows that a message was deleted.</p>
      <p className={care.problem} role="alert">
        {problem}
      </p>
      <p className={css.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" onClick={() => void remove()}>
          Delete
        </Button>
      </p>
    </>
  )
}

/** Asks for confirmation before a message is deleted for everyone, and stays open until it is deleted. */
export const showDelete = createOverlay<DeleteRequest>((request, close) => (
  <Dialog title="Delete this message?" isOpen={request !== null} onClose={close}>
    {request && <Question request={request} close={close} />}
  </Dialog>
))
