import type { HttpError } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useCallMutation } from '../providers/use-call.ts'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { PersonActs } from '../users/drawer/person-acts.lazy.tsx'
import type { PersonDetails } from '../users/drawer/resource.ts'
import css from './reports.module.css'

/** The actions on the message's author: the same as on the author's own page, and kicking them from the room. */
export function ReportAuthor({ userId }: { userId: string }) {
  const { query } = useOne<PersonDetails, HttpError>({
    resource: 'person',
    id: userId,
    errorNotification: false,
    queryOptions: { staleTime: 0, placeholderData: undefined, retry: false },
  })
  const isSelf = useAtom(state.$user)?.id === userId
  const { act, isActing } = useCallMutation(null)
  const details = query.data?.data
  const isNoMember = query.error?.statusCode === 404
  if (isSelf || (!details && !isNoMember)) return null
  return (
    <div className={css['author']}>
      {details ? (
        <PersonActs details={details} />
      ) : (
        <p className={css['line']}>Not a member: a guest, or someone who left.</p>
      )}
      {details?.isHere !== false && (
        <Button
          size="small"
          danger
          loading={isActing}
          onClick={() => void act('POST v2/admin/workspace/put-out', { userId }, 'Removed from the room.')}
        >
          Remove from room
        </Button>
      )}
    </div>
  )
}
