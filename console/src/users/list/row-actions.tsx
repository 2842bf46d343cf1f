import { useAccess } from '../../providers/access.ts'
import css from '../../ui/table/table.module.css'
import { useResendInvitation } from '../invite/use-invite-again.ts'
import type { Member } from '../resource.ts'

interface RowActionsProps {
  member: Member
  onDeactivate: () => void
  onActivate: () => void
}

/** Deactivates a person or activates them again; if that is not allowed, the button says why. */
export function RowActions({ member, onDeactivate, onActivate }: RowActionsProps) {
  const isInactive = member.status === 'inactive'
  const answer = useAccess()(isInactive ? 'activate' : 'deactivate', member)
  const word = isInactive ? 'Activate' : member.status === 'invited' ? 'Withdraw' : 'Deactivate'
  const memberName = member.name || member.email
  return (
    <div className={css['actions']}>
      {member.status === 'invited' && answer.can && <SendAgain member={member} />}
      <button
        type="button"
        className={`${css['act']} ${isInactive ? '' : css['out']}`}
        disabled={!answer.can}
        title={answer.reason}
        aria-label={`${word} ${member.status === 'invited' ? `the invitation for ${memberName}` : memberName}`}
        onClick={isInactive ? onActivate : onDeactivate}
      >
        {word}
      </button>
    </div>
  )
}

function SendAgain({ member }: { member: Member }) {
  const { inviteAgain, isSending } = useResendInvitation()
  return (
    <button
      type="button"
      className={css['act']}
      disabled={isSending}
      aria-label={`Resend the invitation for ${member.name || member.email}`}
      // A double click sends only one email, even if the server answers between the two clicks.
      onClick={({ detail }) => detail < 2 && inviteAgain(member.userId)}
    >
      Resend
    </button>
  )
}
