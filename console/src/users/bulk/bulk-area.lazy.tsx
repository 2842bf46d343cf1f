import type { BulkInput } from '@metapyra/contract/entities/bulk'
import { lazy, Suspense, useState } from 'react'
import type { People } from '../list/use-people.ts'
import { BulkActStatus } from './act-note.lazy.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { remainInList } from './stay-listed.ts'
import { useBulkAct } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const BulkDialog = lazy(() =>
  import('./bulk-dialog.lazy.tsx').then((module) => ({ default: module.BulkDialog })),
)

/** The bulk acts, between the filters and the list: the actions, the confirmation, and the result. */
export function BulkArea({ people, selection }: { people: People; selection: Selection }) {
  const bulk = useBulkAct()
  const [pending, setPending] = useState<{ input: BulkInput; which: ReturnType<Selection['selector']> }>()
  const { data } = people.table.tableQuery
  const onBegun = () => {
    if (pending && !remainInList(pending.input, people.choice)) selection.clear()
  }
  const dismiss = () => {
    bulk.dismiss()
    selection.clear()
  }
  return (
    <>
      <BulkActStatus bulk={{ ...bulk, dismiss }} />
      {!selection.isEmpty && (
        <BulkBar
          type={people.type}
          selection={selection}
          total={data?.total}
          isExact={data?.['isExact'] !== false}
          onAct={(input) => setPending({ input, which: selection.selector() })}
        />
      )}
      {pending && (
        <Suspense fallback={null}>
          <BulkDialog {...pending} bulk={bulk} onBegun={onBegun} onClose={() => setPending(undefined)} />
        </Suspense>
      )}
    </>
  )
}
