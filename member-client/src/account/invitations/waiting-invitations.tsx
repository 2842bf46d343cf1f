import { avatarColour, initialsOf } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import { dateFormat } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { acceptPendingInvitation, enterSpace } from './invitation.ts'
import * as css from './waiting-invitations.module.css'

type Invite = User['invites'][number]

const dayOf = dateFormat({ day: 'numeric', month: 'short' })

/** [SPACE-7] Pending invitations to the user's own, confirmed email address; renders nothing if there are none. */
export function PendingInvitations() {
  const invites = useStore(session.state.$user)?.invites ?? []
  if (invites.length === 0) return null
  return (
    <section aria-labelledby="invitations" className={css.section}>
      <h2 id="invitations">{invites.length === 1 ? 'You’re invited' : 'Your invitations'}</h2>
      <ul className={css.list}>
        {invites.map((invite) => (
          <Invitation key={invite.workspaceId} invite={invite} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invite: { workspaceId, name, spaceLogo, invitedBy, expiresAt } }: { invite: Invite }) {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await acceptPendingInvitation(workspaceId)
      await enterSpace(workspaceId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      session.toast('error', error.message)
      setBusy(false)
    }
  }
  return (
    <li className={css.invitation}>
      {spaceLogo ? (
        <img className={css.mark} src={spaceLogo} alt="" width="40" height="40" />
      ) : (
        <span className={css.mark} style={{ backgroundColor: avatarColour(workspaceId) }} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.about}>
          {invitedBy ? `From ${invitedBy}, expires ` : 'Expires '}
          <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>
        </p>
      </div>
      <Button isBusy={isBusy} aria-label={`Join ${name}`} onClick={() => void take()}>
        Join
      </Button>
    </li>
  )
}
