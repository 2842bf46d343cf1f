import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ReportReason } from '@metapyra/contract/entities/report'
import { inOneLine } from '@metapyra/contract/message-words'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { session } from '../session.ts'
import { ChoiceForm } from './choice-form.tsx'

const REASONS: Record<ReportReason, string> = {
  spam: 'It is spam',
  harassment: 'It harasses somebody',
  hate: 'It is hateful or threatens somebody',
  private: 'It tells private details',
  other: 'Something else',
}
const choices = Object.entries(REASONS).map(([id, name]) => ({ id, name }))

/** Tells whoever runs the space of a message. */
export const showReport = ownRoot<ChatMessage>((message, close) => (
  <Dialog title="Report this message" isOpen={message !== null} onClose={close}>
    <p>Those who run the space see this message, your name and what you say here.</p>
    {message && (
      <ChoiceForm
        about={inOneLine(message)}
        choices={choices}
        legend="What is wrong with it?"
        along={{ label: 'In your words', maxLength: 500 }}
        action="Report"
        send={async ({ id }, words) => {
          const input = { messageId: message.id, reason: id as ReportReason, words }
          await session.api('POST v2/chat/report', input, { isSilent: true })
          session.toast('success', 'Thank you. Those who run the space will look at it.')
        }}
        onDone={close}
      />
    )}
  </Dialog>
))
