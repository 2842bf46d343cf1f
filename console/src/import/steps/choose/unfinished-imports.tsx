import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { session } from '../../../session/session.ts'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { senderIds } from '../../sender-ids.ts'
import type { ImportDraft } from '../../upload/drafts.lazy.ts'
import { deleteDraft, draftsOf } from '../../upload/drafts.lazy.ts'
import type { PreparedRun } from '../../upload/prepared-run.ts'
import { isLockedByTab } from '../../upload/tab-lock.ts'
import { tellStopped } from '../../upload/tell-stopped.ts'
import { rowsDone } from '../unfinished-import.ts'

const DRAFTS_QUERY_KEY = ['imports', 'kept']
/**
 * Refetches, so that the progress of another tab is displayed, and its import can be continued once that tab is closed.
 */
const REFETCH_INTERVAL_MS = 2000

interface Unfinished {
  draft: ImportDraft
  done: number
  isElsewhere: boolean
}

/** Returns the drafts stored in this browser, with their progress on the server. */
async function fetchUnfinishedImports(): Promise<Unfinished[]> {
  const { userId, workspaceId } = senderIds()
  // A browser that refuses storage has no drafts.
  const draft = await draftsOf(userId, workspaceId).catch(() => [])
  if (draft.length === 0) return []
  const importIds = draft.map(({ id }) => id.importId)
  const { rows } = await session.api('POST v2/admin/workspace/imports', { importIds }, { isSilent: true })
  return Promise.all(
    draft.map(async (one) => {
      const job = rows.find(({ importId }) => importId === one.id.importId)
      const isElsewhere = await isLockedByTab(one.id.importId)
      if (job?.state === 'running' && !isElsewhere && navigator.locks)
        await tellStopped(session.api, job.importId)
      return { draft: one, done: job ? rowsDone(job) : 0, isElsewhere }
    }),
  )
}

/** Imports that stopped midway in this browser, to continue or to discard. */
export function UnfinishedImports({ onResume }: { onResume: (run: PreparedRun) => Promise<void> }) {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: DRAFTS_QUERY_KEY,
    queryFn: fetchUnfinishedImports,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_INTERVAL_MS : false),
  })
  const discard = async (draft: ImportDraft) => {
    await deleteDraft(senderIds().userId, draft)
    await client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY })
  }
  return data.map((one) => (
    <UnfinishedImport
      key={one.draft.id.importId}
      unfinished={one}
      onResume={() => onResume(one.draft)}
      onDiscard={() => discard(one.draft)}
    />
  ))
}

interface UnfinishedImportProps {
  unfinished: Unfinished
  onResume: () => Promise<void>
  onDiscard: () => Promise<void>
}

function UnfinishedImport({
  unfinished: { draft, done, isElsewhere },
  onResume,
  onDiscard,
}: UnfinishedImportProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const place = `row ${formatNumber(done)} of ${formatNumber(draft.rowCount)}`
  if (isElsewhere) {
    return (
      <Note type="info">
        The import of <b dir="auto">{draft.fileName}</b> is running in another tab: {place}.
      </Note>
    )
  }
  if (isAsked) {
    const left = formatCount(draft.rowCount - done, 'remaining row', 'remaining rows')
    return (
      <Note
        type="warning"
        action={
          <>
            <Button danger onClick={() => void onDiscard()}>
              Discard
            </Button>
            <Button onClick={() => setIsAsked(false)}>Keep</Button>
          </>
        }
      >
        Discard the {left} and any fixes? What’s imported stays.
      </Note>
    )
  }
  const goOn = async () => {
    setIsBusy(true)
    await onResume()
    setIsBusy(false)
  }
  return (
    <Note
      type="warning"
      action={
        <>
          <Button type="primary" loading={isBusy} onClick={() => void goOn()}>
            Resume
          </Button>
          <Button disabled={isBusy} onClick={() => setIsAsked(true)}>
            Discard
          </Button>
        </>
      }
    >
      The import of <b dir="auto">{draft.fileName}</b> stopped at {place}.
    </Note>
  )
}
