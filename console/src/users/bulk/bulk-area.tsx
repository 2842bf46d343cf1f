import type { BulkWish } from '@metapyra/contract/entities/bulk'
import { lazy, Suspense, useState } from 'react'
import { useAtom } from '../../app/use-atom.ts'
import { state } from '../../session.ts'
import type { People } from '../use-people.ts'
import { ActNote } from './act-note.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })))

/** Acts on many, between the filters and the list: what can be done, the question, and what became of it. */
export function BulkArea({ people, selection }: { people: People; selection: Selection }) {
  const bulk = useBulk()
  const [asked, setAsked] = useState<{ wish: BulkWish; which: ReturnType<Selection['which']> }>()
  const role = useAtom(state.$workspace)?.userRole ?? null
  const userId = useAtom(state.$user)?.id ?? null
  const { data } = people.table.tableQuery
  return (
    <>
      <ActNote bulk={bulk} />
      {!selection.isEmpty && (
        <BulkBar
          type={people.type}
          selection={selection}
          acting={{ role, userId }}
          total={data?.total}
          isExact={data?.['isExact'] !== false}
          onWish={(wish) => setAsked({ wish, which: selection.which() })}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <BulkDialog {...asked} bulk={bulk} onBegun={selection.clear} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
