import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { session } from '../../../session/session.ts'
import { counted, grouped } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { senderIds } from '../../sender-ids.ts'
import type { ImportDraft } from '../../upload/drafts.ts'
import { deleteDraft, draftsOf } from '../../upload/drafts.ts'
import type { PreparedRun } from '../../upload/prepared-run.ts'
import { isLockedByTab } from '../../upload/tab-lock.ts'
import { rowsDone } from '../begun-import.ts'

const KEPT = ['imports', 'kept']
/** What another tab sends is seen to move, and may be taken up once that tab is gone. */
const LOOK_AGAIN_MS = 2000

interface Unfinished {
  kept: ImportDraft
  done: number
  isElsewhere: boolean
}

/** What this browser has kept, with where the server says that it stands. */
async function lookUp(): Promise<Unfinished[]> {
  const { userId, workspaceId } = senderIds()
  // A browser that refuses storage has kept nothing.
  const kept = await draftsOf(userId, workspaceId).catch(() => [])
  if (kept.length === 0) return []
  const importIds = kept.map(({ id }) => id.importId)
  const { rows } = await session.api('POST v2/admin/workspace/imports', { importIds }, { isSilent: true })
  return Promise.all(
    kept.map(async (one) => {
      const job = rows.find(({ importId }) => importId === one.id.importId)
      const isElsewhere = await isLockedByTab(one.id.importId)
      return { kept: one, done: job ? rowsDone(job) : 0, isElsewhere }
    }),
  )
}

/** Imports that stopped midway in this browser: to be gone on with, or let go of. */
export function UnfinishedImports({ onGoOn }: { onGoOn: (run: PreparedRun) => Promise<void> }) {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: KEPT,
    queryFn: lookUp,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : false),
  })
  const discard = async (kept: ImportDraft) => {
    await deleteDraft(senderIds().userId, kept)
    await client.invalidateQueries({ queryKey: KEPT })
  }
  return data.map((one) => (
    <UnfinishedImport
      key={one.kept.id.importId}
      unfinished={one}
      onGoOn={() => onGoOn(one.kept)}
      onDiscard={() => discard(one.kept)}
    />
  ))
}

interface UnfinishedImportProps {
  unfinished: Unfinished
  onGoOn: () => Promise<void>
  onDiscard: () => Promise<void>
}

function UnfinishedImport({
  unfinished: { kept, done, isElsewhere },
  onGoOn,
  onDiscard,
}: UnfinishedImportProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const place = `row ${grouped(done)} of ${grouped(kept.rowCount)}`
  if (isElsewhere) {
    return (
      <Note type="info">
        The import of <b>{kept.fileName}</b> is running in another tab: {place}.
      </Note>
    )
  }
  if (isAsked) {
    const left = counted(kept.rowCount - done, 'remaining row', 'remaining rows')
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
    await onGoOn()
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
      The import of <b>{kept.fileName}</b> stopped at {place}.
    </Note>
  )
}
