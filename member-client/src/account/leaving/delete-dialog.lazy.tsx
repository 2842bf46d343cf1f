import type { Reply } from '@metapyra/contract/calls'
import { useState } from 'react'
import { mediumDay } from '../../calendar/moments.ts'
import { adminUrl } from '../../session/admin-link.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NotLoaded } from '../settings/not-loaded.tsx'
import { useAccountCall } from '../settings/use-account-call.ts'
import * as css from './delete-dialog.module.css'
import * as leave from './leave-dialog.module.css'

type Deletion = Reply<'GET v2/user/deletion'>

interface PartProps {
  deletion: Deletion
  close(): void
}

const prerequisites = {
  owner: {
    why: 'You’re its only owner, and other people are in it.',
    act: 'Transfer ownership',
    page: '/settings',
  },
  plan: { why: 'It has an active plan.', act: 'Cancel plan', page: '/subscription' },
}

function Blocked({ deletion: { blockers }, close }: PartProps) {
  return (
    <>
      <p>Before you can delete your account, resolve this in your spaces:</p>
      <ul className={css.list}>
        {blockers.map(({ id, name, domain, reason }) => (
          <li key={id}>
            <strong>{name}</strong>
            <br />
            {prerequisites[reason].why}{' '}
            <a href={adminUrl(domain, prerequisites[reason].page)} target="_blank" rel="noreferrer">
              {prerequisites[reason].act}
            </a>
          </li>
        ))}
      </ul>
      <p className={leave.acts}>
        <Button kind="plain" onClick={close}>
          Close
        </Button>
      </p>
    </>
  )
}

function DeletedItems({ deletion: { eraseAt, spacesGone } }: { deletion: Deletion }) {
  return (
    <ul className={css.list}>
      <li>
        <strong>Right away:</strong> you’re logged out everywhere and no longer appear in your spaces. Your
        bookings are canceled. Booking links, guest links, calendar feeds and linked accounts stop working.
      </li>
      <li>
        <strong>Until {mediumDay(eraseAt)}:</strong> you can restore your account with the link we email you.
      </li>
      <li>
        <strong>After that:</strong> your name, email, picture, settings, logins and conversations with agents
        are erased. This can’t be undone after {mediumDay(eraseAt)}.
      </li>
      {spacesGone.map(({ id, name }) => (
        <li key={id}>
          <strong>{name}</strong> has no one else in it. It’s erased too, with everything in it.
        </li>
      ))}
    </ul>
  )
}

function Question({ deletion, close }: PartProps) {
  const [isErasing, setErasing] = useState(false)
  const form = useForm(async ({ email = '', password }) => {
    const { eraseAt } = await session.api('POST v2/user/delete-account', {
      ...{ email, isErasing },
      ...(password && { password }),
    })
    // Also deletes what this browser stores for the account.
    await session.logout()
    session.toast(
      'success',
      `Your account is deleted. You can restore it until ${mediumDay(eraseAt)}: check your email.`,
    )
  })
  return (
    <>
      <DeletedItems deletion={deletion} />
      <label className={leave.choice}>
        <input
          type="checkbox"
          checked={isErasing}
          onChange={({ currentTarget }) => setErasing(currentTarget.checked)}
        />
        <span>
          Also remove everything I wrote
          <span className={leave.hint}>
            {isErasing
              ? 'Your messages and their files, polls, events, and what you added to the library are removed from all spaces. What others wrote stays.'
              : 'Otherwise your messages, polls, events and library items stay in their spaces, from a “Deleted user”.'}
          </span>
        </span>
      </label>
      <div className={css.form}>
        <Form form={form}>
          <MailField label="Type your email to confirm" autoComplete="off" />
          {deletion.hasPassword && (
            <PasswordField label="Your password" name="password" autoComplete="current-password" />
          )}
          <p className={leave.acts}>
            <Button kind="plain" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" isBusy={form.isSending}>
              Delete account
            </Button>
          </p>
        </Form>
      </div>
    </>
  )
}

function Loaded({ close }: { close(): void }) {
  const { value, failure, reload } = useAccountCall('GET v2/user/deletion', {})
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={96} onRetry={reload} />
  const Part = value.blockers.length > 0 ? Blocked : Question
  return <Part deletion={value} close={close} />
}

/** Explains what deleting the account does, or what prevents it, and asks the user to confirm their identity. */
export const openDeleteDialog = createOverlay<true>((isOpen, close) => (
  <Dialog title="Delete your account?" isOpen={isOpen !== null} onClose={close}>
    {isOpen && <Loaded close={close} />}
  </Dialog>
))
