import { useState } from 'react'
import { isAdminOf } from '../../session/admin-link.ts'
import { $guestSettings } from '../../session/guests.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Section } from '../settings/section.tsx'
import { CopyField } from './copy-field.tsx'
import type { CreatedLinks } from './invite-form.tsx'
import { InviteForm } from './invite-form.tsx'
import * as css from './invite-tab.module.css'

const { $workspace } = session.state

/** Every member can invite guests, if the space admits any. */
export function InviteTab() {
  const workspace = useStore($workspace)
  const guests = useStore($guestSettings)
  const [created, setCreated] = useState<CreatedLinks | null>(null)
  if (!workspace) return null
  // Unknown outside the room; the server then returns an error.
  const isAllowed = guests?.takesByLink !== false
  return (
    <Section title="Invite a guest" lead={`Guests can visit ${workspace.name} without an account.`}>
      {isAllowed ? <InviteForm onMade={setCreated} /> : <GuestsNotAllowed spaceId={workspace.id} />}
      {isAllowed && created && <MadeLinks made={created} />}
    </Section>
  )
}

function GuestsNotAllowed({ spaceId }: { spaceId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const allow = async () => {
    setIsBusy(true)
    try {
      await session.api('PUT v2/admin/workspace/settings-update', { settings: { takesLinkGuests: true } })
      const guests = $guestSettings.get()
      if (guests) $guestSettings.set({ ...guests, takesByLink: true })
    } finally {
      setIsBusy(false)
    }
  }
  if (!isAdminOf(spaceId)) {
    return <Notice>Guest links are disabled. An owner or admin can turn them on.</Notice>
  }
  return (
    <Notice
      action={
        <Button size="small" kind="plain" isBusy={isBusy} onClick={() => void allow().catch(showError)}>
          Allow guest links
        </Button>
      }
    >
      Guest links are disabled.
    </Notice>
  )
}

const showError = (error: Error) => session.toast('error', error.message)

function MadeLinks({ made: { invites, skipped } }: { made: CreatedLinks }) {
  const [first] = invites
  const mailed = invites.filter(({ email }) => email !== null)
  return (
    <div className={css.made} role="status">
      {mailed.length > 0 && (
        <Notice kind="success">
          {mailed.length === 1
            ? `Invitation sent to ${mailed[0]?.email}.`
            : `${mailed.length} invitations sent.`}
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice kind="warning">
          Skipped: {skipped.map(({ email, reason }) => `${email} ${reason}`).join(', ')}.
        </Notice>
      )}
      {first?.email === null && (
        <>
          <CopyField
            label="Guest link"
            text={first.url}
            buttonLabel="Copy link"
            successMessage="Link copied."
          />
          <CopyField
            label="Website button"
            text={first.widget}
            buttonLabel="Copy script tag"
            successMessage="Script tag copied."
          />
        </>
      )}
    </div>
  )
}
