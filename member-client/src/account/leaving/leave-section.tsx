import { adminUrl } from '../../session/admin-link.ts'
import { session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as css from '../profile/profile-tab.module.css'
import { Section } from '../settings/section.tsx'
import { openLeaveDialog } from './leave-dialog.tsx'

/** Leaves the current space permanently. Its owner first gets a hint to transfer ownership. */
export function LeaveSection() {
  const workspace = useStore(session.state.$workspace)
  const user = useStore(session.state.$user)
  if (!workspace || !user?.workspaces.some(({ id }) => id === workspace.id)) return null
  const { id, name, domain, userRole } = workspace
  const isOwner = userRole === 'owner'
  return (
    <div className={css.elsewhere}>
      <Section
        title={`Leave ${name}`}
        lead={
          isOwner
            ? 'You own this space. Transfer ownership before you leave.'
            : 'Your membership ends. You’ll need an invitation to come back, unless the space is open to everyone.'
        }
      >
        {isOwner ? (
          <a
            className={buttonClass({ kind: 'plain' })}
            href={adminUrl(domain, '/settings')}
            target="_blank"
            rel="noreferrer"
          >
            Transfer ownership
          </a>
        ) : (
          <Button kind="plain" onClick={() => openLeaveDialog({ id, name })}>
            Leave space
          </Button>
        )}
      </Section>
    </div>
  )
}
