import type { Input } from '@metapyra/contract/calls'
import { BULK_NAMED_MAX } from '@metapyra/contract/constants'
import { useState } from 'react'
import type { RowSelection } from '../../ui/table/row-selection.tsx'
import { useShiftStart } from '../../ui/table/row-selection.tsx'
import type { Member } from '../resource.ts'
import type { PeopleSelector } from '../user-list.ts'

type Which = Input<'POST v2/admin/workspace/bulk-count'>['which']

type Chosen =
  | { mode: 'some'; ids: ReadonlySet<string> }
  /** Everyone who matches except these ids; the server finds them. */
  | { mode: 'all'; except: ReadonlySet<string> }

const EMPTY_SELECTION: Chosen = { mode: 'some', ids: new Set() }

/**
 * The selection in the list: single rows, a range with Shift, a whole page, or everyone who matches. Another search or
 * filter is another list, with nothing selected.
 */
export function useSelection(choice: PeopleSelector, page: readonly Member[], total: number | undefined) {
  const key = JSON.stringify(choice)
  const [state, setState] = useState<{ key: string; chosen: Chosen }>({ key, chosen: EMPTY_SELECTION })
  const chosen = state.key === key ? state.chosen : EMPTY_SELECTION
  const [wasUsed, setWasUsed] = useState(false)
  const choose = (next: Chosen) => {
    setWasUsed(true)
    setState({ key, chosen: next })
  }
  const clear = () => choose(EMPTY_SELECTION)
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

  const rowChoice: RowSelection<Member> = {
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
    /** True once anyone was selected. The code of bulk acts is loaded then, and stays for the result. */
    wasUsed,
    selectAll: () => choose({ mode: 'all', except: new Set() }),
    isAll: chosen.mode === 'all',
    isEmpty: named === 0,
    /** The number known in this page; for “all”, the server counts before anything starts. */
    count:
      named ?? (total === undefined ? undefined : total - (chosen.mode === 'all' ? chosen.except.size : 0)),
    /** True if the whole page is selected and there are more pages. */
    canSelectAll:
      chosen.mode === 'some' &&
      pageIds.length > 0 &&
      pageIds.every(isChosen) &&
      (total ?? 0) > pageIds.length,
    selector: (): Which =>
      chosen.mode === 'some'
        ? { userIds: [...chosen.ids] }
        : { all: choice, ...(chosen.except.size > 0 && { except: [...chosen.except] }) },
  }
}

export type Selection = ReturnType<typeof useSelection>
