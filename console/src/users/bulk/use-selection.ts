import { BULK_NAMED_MAX } from '@metapyra/contract/bulk'
import type { Input } from '@metapyra/contract/calls'
import { useState } from 'react'
import type { RowSelection } from '../../ui/table/row-selection.tsx'
import { useShiftStart } from '../../ui/table/row-selection.tsx'
import type { Member } from '../resource.ts'
import type { PeopleSelector } from '../user-list.ts'

type Which = Input<'POST v2/admin/workspace/bulk-count'>['which']

type Selected =
  | { mode: 'some'; ids: ReadonlySet<string> }
  /** Everyone who matches except these ids; the server finds them. */
  | { mode: 'all'; except: ReadonlySet<string> }

const EMPTY_SELECTION: Selected = { mode: 'some', ids: new Set() }

/**
 * The selection in the list: single rows, a range with Shift, a whole page, or everyone who matches. Another search or
 * filter is another list, with nothing selected.
 */
export function useSelection(people: PeopleSelector, page: readonly Member[], total: number | undefined) {
  const key = JSON.stringify(people)
  const [state, setState] = useState<{ key: string; selected: Selected }>({ key, selected: EMPTY_SELECTION })
  const selected = state.key === key ? state.selected : EMPTY_SELECTION
  const [wasUsed, setWasUsed] = useState(false)
  const choose = (next: Selected) => {
    setWasUsed(true)
    setState({ key, selected: next })
  }
  const clear = () => choose(EMPTY_SELECTION)
  const pageIds = page.map(({ id }) => id)
  const isChosen = (id: string) => (selected.mode === 'all' ? !selected.except.has(id) : selected.ids.has(id))

  const onChange = (ids: string[]) => {
    const now = new Set(ids)
    if (selected.mode === 'some') {
      const otherIds = [...selected.ids].filter((id) => !pageIds.includes(id))
      const selectedIds = [...otherIds, ...pageIds.filter((id) => now.has(id))].slice(0, BULK_NAMED_MAX)
      choose({ mode: 'some', ids: new Set(selectedIds) })
      return
    }
    const otherIds = [...selected.except].filter((id) => !pageIds.includes(id))
    const except = [...otherIds, ...pageIds.filter((id) => !now.has(id))].slice(0, BULK_NAMED_MAX)
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
  const namedCount = selected.mode === 'some' ? selected.ids.size : undefined
  return {
    rowChoice,
    clear,
    /** True once anyone was selected. The code of bulk acts is loaded then, and stays for the result. */
    wasUsed,
    selectAll: () => choose({ mode: 'all', except: new Set() }),
    isAll: selected.mode === 'all',
    isEmpty: namedCount === 0,
    /** The number known in this page; for “all”, the server counts before anything starts. */
    count:
      namedCount ??
      (total === undefined ? undefined : total - (selected.mode === 'all' ? selected.except.size : 0)),
    /** True if the whole page is selected and there are more pages. */
    canSelectAll:
      selected.mode === 'some' &&
      pageIds.length > 0 &&
      pageIds.every(isChosen) &&
      (total ?? 0) > pageIds.length,
    selector: (): Which =>
      selected.mode === 'some'
        ? { userIds: [...selected.ids] }
        : { all: people, ...(selected.except.size > 0 && { except: [...selected.except] }) },
  }
}

export type Selection = ReturnType<typeof useSelection>
