import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { useStore } from '../design/use-store.ts'
import { isAdminOf } from '../join/admin-link.ts'
import { $guests } from '../rights/guests.ts'
import { session } from '../session.ts'
import { Section } from '../settings/section.tsx'
import { CopyField } from './copy-field.tsx'
import type { Made } from './invite-form.tsx'
import { InviteForm } from './invite-form.tsx'
import * as css from './invite-tab.module.css'

const { $workspace } = session.state

/** Everybody in the space may bring guests along, where it takes any. */
export function InviteTab() {
  const workspace = useStore($workspace)
  const guests = useStore($guests)
  const [made, setMade] = useState<Made | null>(null)
  if (!workspace) return null
  // Not known outside of the room: the server says it then.
  const isAllowed = guests?.takesByLink !== false
  return (
    <Section
      title="Invite a guest"
      lead={`A guest comes to ${workspace.name} for a while, without an account.`}
    >
      {isAllowed ? <InviteForm onMade={setMade} /> : <NotYet spaceId={workspace.id} />}
      {isAllowed && made && <MadeLinks made={made} />}
    </Section>
  )
}

function NotYet({ spaceId }: { spaceId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const allow = async () => {
    setIsBusy(true)
    try {
      await session.api('PUT v2/admin/workspace/settings-update', { settings: { takesLinkGuests: true } })
      const guests = $guests.get()
      if (guests) $guests.set({ ...guests, takesByLink: true })
    } finally {
      setIsBusy(false)
    }
  }
  if (!isAdminOf(spaceId)) {
    return <Notice>This space takes no guests by link. An owner or admin can turn that on.</Notice>
  }
  return (
    <Notice
      action={
        <Button size="small" kind="plain" isBusy={isBusy} onClick={() => void allow().catch(tell)}>
          Allow guest links
        </Button>
      }
    >
      This space takes no guests by link yet.
    </Notice>
  )
}

const tell = (error: Error) => session.toast('error', error.message)

function MadeLinks({ made: { invites, skipped } }: { made: Made }) {
  const [first] = invites
  const mailed = invites.filter(({ email }) => email !== null)
  return (
    <div className={css.made} role="status">
      {mailed.length > 0 && (
        <Notice kind="success">
          {mailed.length === 1
            ? `An invitation to ${mailed[0]?.email} is on its way.`
            : `${mailed.length} invitations are on their way.`}
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice kind="warning">
          Left out: {skipped.map(({ email, reason }) => `${email} ${reason}`).join(', ')}.
        </Notice>
      )}
      {first?.email === null && (
        <>
          <CopyField label="The link" text={first.url} action="Copy link" said="Link copied." />
          <CopyField
            label="For a website: a button that leads here"
            text={first.widget}
            action="Copy script tag"
            said="Script tag copied."
          />
        </>
      )}
    </div>
  )
}
