import { DESK_NOTES } from '@metapyra/contract/desk'
import type { Desk } from '@metapyra/contract/entities/desk'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** `clientId` is created once per dialog, so that sending twice creates one note. */
type NoteRequest = Desk & { clientId: string }

function NoteForm({ desk: { userId, name, clientId }, close }: { desk: NoteRequest; close(): void }) {
  const form = useForm(async ({ text = '' }) => {
    await session.api('POST v2/desk/leave-note', { userId, clientId, text })
    session.toast('success', `Note left for ${name}.`)
    close()
  })
  return (
    <Form form={form}>
      <TextField label="Note" name="text" rows={4} maxLength={DESK_NOTES.maxLength} />
      <Button type="submit" isBusy={form.isSending} isWide>
        Leave note
      </Button>
    </Form>
  )
}

/** Dialog to write a note for a member who is away. */
export const showLeaveNote = createOverlay<NoteRequest>((desk, close) => (
  <Dialog title={desk ? `Note for ${desk.name}` : ''} isOpen={desk !== null} onClose={close}>
    {desk && <NoteForm desk={desk} close={close} />}
  </Dialog>
))
