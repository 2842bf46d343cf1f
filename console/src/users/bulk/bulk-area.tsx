import type { BulkWish } from '@metapyra/contract/entities/bulk'
import { lazy, Suspense, useState } from 'react'
import type { People } from '../list/use-people.ts'
import { ActNote } from './act-note.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { stayListed } from './stay-listed.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })))

/** Acts on many, between the filters and the list: what can be done, the question, and what became of it. */
export function BulkArea({ people, selection }: { people: People; selection: Selection }) {
  const bulk = useBulk()
  const [asked, setAsked] = useState<{ wish: BulkWish; which: ReturnType<Selection['which']> }>()
  const { data } = people.table.tableQuery
  const begun = () => {
    if (asked && !stayListed(asked.wish, people.choice)) selection.clear()
  }
  const dismiss = () => {
    bulk.dismiss()
    selection.clear()
  }
  return (
    <>
      <ActNote bulk={{ ...bulk, dismiss }} />
      {!selection.isEmpty && (
        <BulkBar
          type={people.type}
          selection={selection}
          total={data?.total}
          isExact={data?.['isExact'] !== false}
          onWish={(wish) => setAsked({ wish, which: selection.which() })}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <BulkDialog {...asked} bulk={bulk} onBegun={begun} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
