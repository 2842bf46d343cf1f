import type { Poll } from '@metapyra/contract/entities/poll'
import { POLL } from '@metapyra/contract/polls'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Form } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { createOverlay } from '../ui/overlays/create-overlay.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as look from '../ui/tab/form.module.css'
import { changePoll } from './poll-store.ts'

interface OfPoll {
  poll: Poll
  close(): void
}

/** The field's name in the server's validation errors. */
const FIELD = 'addOptions[0]'

function AddOption({ poll, close }: OfPoll) {
  const isDate = poll.kind === 'date'
  const form = useForm(async ({ [FIELD]: option = '' }) => {
    const added = isDate ? { label: option, startsAt: new Date(option).toISOString() } : { label: option }
    await changePoll({ pollId: poll.id, addOptions: [added] })
    close()
  })
  return (
    <Form form={form}>
      <Field
        label="Option"
        name={FIELD}
        type={isDate ? 'datetime-local' : 'text'}
        maxLength={POLL.optionMaxLength}
        autoFocus
      />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Add
        </Button>
      </p>
    </Form>
  )
}

export const showAddOption = createOverlay<Poll>((poll, close) => (
  <Dialog title="Add option" isOpen={poll !== null} onClose={close}>
    {poll && <AddOption poll={poll} close={close} />}
  </Dialog>
))

/** [POLL-21] Polls that can't be reopened ask for confirmation before they close. */
export const showClosing = createOverlay<Poll>((poll, close) => (
  <Dialog title="Close this poll permanently?" isOpen={poll !== null} onClose={close}>
    <p>
      Voting in “{poll?.question}” will end, and it can’t be reopened.{' '}
      {poll?.anonymity === 'anonymous' ? 'Who voted for what will be erased.' : 'Names will be shown.'}
    </p>
    <p className={look.acts}>
      <Button kind="plain" onClick={close}>
        Keep open
      </Button>
      <Button
        kind="danger"
        onClick={() => {
          close()
          if (poll) void changePoll({ pollId: poll.id, status: 'closed' }).catch(() => undefined)
        }}
      >
        Close poll
      </Button>
    </p>
  </Dialog>
))

/** The poll disappears from all lists. The chat displays that it was removed. */
export const showRemoval = createOverlay<Poll>((poll, close) => (
  <Dialog title="Remove this poll?" isOpen={poll !== null} onClose={close}>
    <p>“{poll?.question}” and its votes will be removed for everyone.</p>
    <p className={look.acts}>
      <Button kind="plain" onClick={close}>
        Cancel
      </Button>
      <Button
        kind="danger"
        onClick={() => {
          close()
          if (poll)
            changePoll({ pollId: poll.id, status: 'archived' }).then(
              () => session.toast('success', 'Poll removed.'),
              () => undefined,
            )
        }}
      >
        Remove
      </Button>
    </p>
  </Dialog>
))
