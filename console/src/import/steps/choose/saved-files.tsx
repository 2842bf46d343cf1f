import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { formatCount } from '../../../ui/format/counted.ts'
import { Instant } from '../../../ui/format/instant.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { senderIds } from '../../sender-ids.ts'
import type { WizardDraft } from '../../upload/wizard-drafts.ts'
import { deleteWizardDraft, wizardDraftsOf } from '../../upload/wizard-drafts.ts'

const QUERY_KEY = ['imports', 'wizards']
const FEW = 3

async function fetchDrafts(): Promise<WizardDraft[]> {
  const { userId, workspaceId } = senderIds()
  // A browser that refuses storage has no drafts.
  return wizardDraftsOf(userId, workspaceId).catch(() => [])
}

/** Files that were left in the wizard with their columns and fixes, to continue or to discard. */
export function SavedFiles({ onResume }: { onResume: (draft: WizardDraft) => void }) {
  const client = useQueryClient()
  const [isAll, setIsAll] = useState(false)
  const [discarding, setDiscarding] = useState<WizardDraft | null>(null)
  const { data = [] } = useQuery({ queryKey: QUERY_KEY, queryFn: fetchDrafts, staleTime: 0, gcTime: 0 })
  const discard = async () => {
    if (discarding) await deleteWizardDraft(senderIds().userId, discarding.id)
    setDiscarding(null)
    await client.invalidateQueries({ queryKey: QUERY_KEY })
  }
  return (
    <>
      {data.slice(0, isAll ? data.length : FEW).map((draft) => (
        <Note
          key={draft.id}
          type="info"
          action={
            <>
              <Button aria-label={`Resume ${draft.facts.fileName}`} onClick={() => onResume(draft)}>
                Resume
              </Button>
              <Button type="text" onClick={() => setDiscarding(draft)}>
                Discard
              </Button>
            </>
          }
        >
          You haven’t finished importing <b dir="auto">{draft.facts.fileName}</b> (
          {formatCount(draft.facts.rowCount, 'row', 'rows')}, last edited{' '}
          <Instant at={new Date(draft.savedAtMs).toISOString()} />
          ).
        </Note>
      ))}
      {!isAll && data.length > FEW && (
        <Button onClick={() => setIsAll(true)}>
          Show {formatCount(data.length - FEW, 'more unfinished file', 'more unfinished files')}
        </Button>
      )}
      <ConfirmDialog
        open={discarding !== null}
        title={`Discard ${discarding?.facts.fileName ?? 'this file'}?`}
        ok="Discard"
        text="Its columns and all fixes are discarded. Nothing of it was imported."
        onConfirm={() => void discard()}
        onClose={() => setDiscarding(null)}
      />
    </>
  )
}
