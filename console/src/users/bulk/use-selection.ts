import type { Input } from '@metapyra/contract/calls'
import { BULK_NAMED_MAX } from '@metapyra/contract/constants'
import { useState } from 'react'
import type { RowChoice } from '../../ui/table/row-choice.tsx'
import { useShiftStart } from '../../ui/table/row-choice.tsx'
import type { Member } from '../resource.ts'
import type { PeopleChoice } from '../user-list.ts'

type Which = Input<'POST v2/admin/workspace/bulk-count'>['which']

type Chosen =
  | { mode: 'some'; ids: ReadonlySet<string> }
  /** All that match but these; the server finds them. */
  | { mode: 'all'; except: ReadonlySet<string> }

const NOBODY: Chosen = { mode: 'some', ids: new Set() }

/**
 * Who is chosen in the list: rows one by one, with Shift a run of them, a page of them, or all that match, however
 * many. Another search or filter is another list: nobody of it is chosen.
 */
export function useSelection(choice: PeopleChoice, page: readonly Member[], total: number | undefined) {
  const key = JSON.stringify(choice)
  const [state, setState] = useState<{ key: string; chosen: Chosen }>({ key, chosen: NOBODY })
  const chosen = state.key === key ? state.chosen : NOBODY
  const [wasUsed, setWasUsed] = useState(false)
  const choose = (next: Chosen) => {
    setWasUsed(true)
    setState({ key, chosen: next })
  }
  const clear = () => choose(NOBODY)
  const pageIds = page.map(({ id }) => id)
  const isChosen = (id: string) => (chosen.mode === 'all' ? !chosen.except.has(id) : chosen.ids.has(id))

  const onChange = (ids: string[]) => {
    const now = new Set(ids)
    if (chosen.mode === 'some') {
      const others = [...chosen.ids].filter((id) => !pageIds.includes(id))
      const some = [...others, ...pageIds.filter((id) => now.has(id))].slice(0, BULK_NAMED_MAX)
      choose({ mode: 'some', ids: new Set(some) })
      return
    }
    const others = [...chosen.except].filter((id) => !pageIds.includes(id))
    const except = [...others, ...pageIds.filter((id) => !now.has(id))].slice(0, BULK_NAMED_MAX)
    choose({ mode: 'all', except: new Set(except) })
  }

  const rowChoice: RowChoice<Member> = {
    rows: page,
    isChosen,
    onChange,
    labelOf: ({ name, email }) => `Select ${name || email}`,
    labelOfAll: 'Select everyone on this page',
    last: useShiftStart(),
  }
  const named = chosen.mode === 'some' ? chosen.ids.size : undefined
  return {
    rowChoice,
    clear,
    /** What is done with those chosen is fetched when first somebody is, and stays for what became of it. */
    wasUsed,
    selectAll: () => choose({ mode: 'all', except: new Set() }),
    isAll: chosen.mode === 'all',
    isEmpty: named === 0,
    /** As many as are known here; the server counts “all” before anything begins. */
    count:
      named ?? (total === undefined ? undefined : total - (chosen.mode === 'all' ? chosen.except.size : 0)),
    /** The whole page is chosen, and there are more. */
    mayTakeAll:
      chosen.mode === 'some' &&
      pageIds.length > 0 &&
      pageIds.every(isChosen) &&
      (total ?? 0) > pageIds.length,
    which: (): Which =>
      chosen.mode === 'some'
        ? { userIds: [...chosen.ids] }
        : { all: choice, ...(chosen.except.size > 0 && { except: [...chosen.except] }) },
  }
}

export type Selection = ReturnType<typeof useSelection>
