import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ReportReason } from '@metapyra/contract/entities/report'
import { messagePreview } from '@metapyra/contract/message-words'
import { session } from '../../session/session.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChoiceForm } from './choice-form.tsx'

const REASONS: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate or threats',
  private: 'Private information',
  other: 'Something else',
}
const choices = Object.entries(REASONS).map(([id, name]) => ({ id, name }))

/** Reports a message to the space's owners and admins. */
export const showReport = createOverlay<ChatMessage>((message, close) => (
  <Dialog title="Report message" isOpen={message !== null} onClose={close}>
    <p>Admins will see this message, your name and your comment.</p>
    {message && (
      <ChoiceForm
        about={messagePreview(message)}
        choices={choices}
        legend="What’s wrong with it?"
        comment={{ label: 'Comment', maxLength: 500 }}
        action="Report"
        send={async ({ id }, words) => {
          const input = { messageId: message.id, reason: id as ReportReason, words }
          await session.api('POST v2/chat/report', input, { isSilent: true })
          session.toast('success', 'Reported. An admin will review it.')
        }}
        onDone={close}
      />
    )}
  </Dialog>
))
