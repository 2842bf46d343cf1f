import type { BulkInput } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../providers/access.ts'
import { useBulkAct } from '../bulk/use-bulk.ts'
import { useResendInvitation } from '../invite/use-invite-again.ts'
import { useMemberChange } from '../use-member-change.ts'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

const ActNote = lazy(() =>
  import('../bulk/act-note.lazy.tsx').then((module) => ({ default: module.BulkActStatus })),
)
const PastActs = lazy(() => import('./past-acts.lazy.tsx').then((module) => ({ default: module.PastActs })))
const BulkDialog = lazy(() =>
  import('../bulk/bulk-dialog.lazy.tsx').then((module) => ({ default: module.BulkDialog })),
)

/**
 * The actions on the person. Each can be undone while its note is displayed, and later from the list of past acts
 * below.
 */
export function PersonActs({ details }: { details: PersonDetails }) {
  const { person } = details
  const bulk = useBulkAct()
  const { inviteAgain, isSending } = useResendInvitation()
  const change = useMemberChange()
  const [input, setInput] = useState<BulkInput>()
  const isOut = person.status === 'inactive'
  const may = useAccess()
  const letting = may(isOut ? 'activate' : 'deactivate', person)
  const removing = may('remove', person)
  const writing = may('message', person)
  const personName = person.name || person.email
  return (
    <>
      <div className={css['acts']}>
        {person.status === 'active' && (
          <Button
            size="small"
            disabled={!writing.can}
            title={writing.reason}
            onClick={() => setInput({ kind: 'message' })}
          >
            Message
          </Button>
        )}
        {person.status === 'invited' && letting.can && (
          <Button
            size="small"
            loading={isSending}
            onClick={({ detail }) => detail < 2 && inviteAgain(person.userId)}
          >
            Resend invitation
          </Button>
        )}
        <Button
          size="small"
          danger={!isOut}
          disabled={!letting.can}
          title={letting.reason}
          onClick={() => change({ ...person, id: person.userId }, { status: isOut ? 'active' : 'inactive' })}
        >
          {isOut ? 'Activate' : person.status === 'invited' ? 'Withdraw invitation' : 'Deactivate'}
        </Button>
        <Button
          size="small"
          danger
          disabled={!removing.can}
          title={removing.reason}
          aria-label={`Remove ${personName} from the space`}
          onClick={() => setInput({ kind: 'remove' })}
        >
          Remove
        </Button>
      </div>
      {!removing.can && <p className={css['muted']}>{removing.reason}</p>}
      <Suspense fallback={null}>
        {bulk.act && <ActNote bulk={bulk} />}
        <PastActs userId={person.userId} bulk={bulk} />
      </Suspense>
      {input && (
        <Suspense fallback={null}>
          <BulkDialog
            input={input}
            which={{ userIds: [person.userId] }}
            bulk={bulk}
            onBegun={() => undefined}
            onClose={() => setInput(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
