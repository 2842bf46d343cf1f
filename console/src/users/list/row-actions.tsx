import { useMay } from '../../providers/access.ts'
import css from '../../ui/table/table.module.css'
import { useInviteAgain } from '../invite/use-invite-again.ts'
import type { Member } from '../resource.ts'

interface RowActionsProps {
  member: Member
  onDeactivate: () => void
  onActivate: () => void
}

/** Takes a person out of the space, or lets them in again; where it is not allowed, the button says why. */
export function RowActions({ member, onDeactivate, onActivate }: RowActionsProps) {
  const isOut = member.status === 'inactive'
  const answer = useMay()(isOut ? 'activate' : 'deactivate', member)
  const word = isOut ? 'Activate' : member.status === 'invited' ? 'Withdraw' : 'Deactivate'
  const who = member.name || member.email
  return (
    <div className={css['actions']}>
      {member.status === 'invited' && answer.can && <SendAgain member={member} />}
      <button
        type="button"
        className={`${css['act']} ${isOut ? '' : css['out']}`}
        disabled={!answer.can}
        title={answer.reason}
        aria-label={`${word} ${member.status === 'invited' ? `the invitation for ${who}` : who}`}
        onClick={isOut ? onActivate : onDeactivate}
      >
        {word}
      </button>
    </div>
  )
}

function SendAgain({ member }: { member: Member }) {
  const { inviteAgain, isSending } = useInviteAgain()
  return (
    <button
      type="button"
      className={css['act']}
      disabled={isSending}
      aria-label={`Resend the invitation for ${member.name || member.email}`}
      // A double click asks for one mail, even where the server answers between its two halves.
      onClick={({ detail }) => detail < 2 && inviteAgain(member.userId)}
    >
      Resend
    </button>
  )
}
