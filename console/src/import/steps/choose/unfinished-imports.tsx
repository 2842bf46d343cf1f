import type { ImportJob } from '@metapyra/contract/entities/import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '../../../providers/use-call.ts'
import { session } from '../../../session/session.ts'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { senderIds } from '../../sender-ids.ts'
import type { ImportDraft } from '../../upload/drafts.ts'
import { deleteDraft, draftsOf } from '../../upload/drafts.ts'
import type { PreparedRun } from '../../upload/prepared-run.ts'
import { isLockedByTab } from '../../upload/tab-lock.ts'
import { tellStopped } from '../../upload/tell-stopped.ts'
import { rowsDone } from '../unfinished-import.ts'

const DRAFTS_QUERY_KEY = ['imports', 'kept']
/**
 * Refetches, so that the progress of another tab is displayed, and its import can be continued once that tab is closed.
 */
const REFETCH_INTERVAL_MS = 2000
/** An import of which nothing has arrived for so long is sent by no other browser, which pauses less between batches. */
const SILENCE_MS = 10_000

interface Unfinished {
  draft: ImportDraft
  /** The import on the server, which knows it from its first batch. */
  job: ImportJob | undefined
  /** True if another tab of this browser sends it. */
  isElsewhere: boolean
}

/** Returns the drafts stored in this browser, and whether another tab sends them. */
async function fetchDrafts(): Promise<Pick<Unfinished, 'draft' | 'isElsewhere'>[]> {
  const { userId, workspaceId } = senderIds()
  // A browser that refuses storage has no drafts.
  const drafts = await draftsOf(userId, workspaceId).catch(() => [])
  return Promise.all(
    drafts.map(async (draft) => ({ draft, isElsewhere: await isLockedByTab(draft.id.importId) })),
  )
}

function useUnfinishedImports(): Unfinished[] {
  const { data: drafts = [] } = useQuery({
    queryKey: DRAFTS_QUERY_KEY,
    queryFn: fetchDrafts,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_INTERVAL_MS : false),
  })
  const importIds = drafts.map(({ draft }) => draft.id.importId)
  const { data } = useCall(
    'POST v2/admin/workspace/imports',
    { importIds },
    {
      isQuiet: true,
      enabled: importIds.length > 0,
      queryKey: ['imports', 'unfinished', ...importIds],
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.rows.some((job) => job.state === 'running') ? REFETCH_INTERVAL_MS : false,
    },
  )
  if (!data) return []
  return drafts.map((one) => ({
    ...one,
    job: data.rows.find(({ importId }) => importId === one.draft.id.importId),
  }))
}

/** Lets the list of imports and other people’s consoles say that an import has stopped, and not only this browser. */
function useTellStopped({ job, isElsewhere }: Unfinished): void {
  const { importId, lastBatchAt } = job ?? {}
  const mayBeOver = job?.state === 'running' && !isElsewhere && navigator.locks !== undefined
  // Each batch that arrives from another browser starts the time anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lastBatchAt` stands for the batch.
  useEffect(() => {
    if (!mayBeOver || !importId) return
    const timer = setTimeout(() => void tellStopped(session.api, importId), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [mayBeOver, importId, lastBatchAt])
}

/** Imports that stopped midway in this browser, to continue or to discard. */
export function UnfinishedImports({ onResume }: { onResume: (run: PreparedRun) => Promise<void> }) {
  const client = useQueryClient()
  const discard = async (draft: ImportDraft) => {
    await deleteDraft(senderIds().userId, draft)
    await client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY })
  }
  return useUnfinishedImports().map((one) => (
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

function UnfinishedImport({ unfinished, onResume, onDiscard }: UnfinishedImportProps) {
  const { draft, job, isElsewhere } = unfinished
  const done = job ? rowsDone(job) : 0
  useTellStopped(unfinished)
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
  const resume = async () => {
    setIsBusy(true)
    await onResume()
    setIsBusy(false)
  }
  return (
    <Note
      type="warning"
      action={
        <>
          <Button type="primary" loading={isBusy} onClick={() => void resume()}>
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
