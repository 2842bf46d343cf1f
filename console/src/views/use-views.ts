import type { View, ViewState } from '@metapyra/contract/entities/view'
import type { HttpError } from '@refinedev/core'
import { useCreate, useDelete, useList } from '@refinedev/core'
import { useNotify } from '../notice/notice.tsx'

/** The same for two states that show the same, in whichever order their filters were set. */
const told = ({ filters, sort, columns }: ViewState) =>
  JSON.stringify([
    filters
      .map(({ field, value }) => `${field}=${value.toSorted().join()}`)
      .toSorted()
      .join('&'),
    sort && [sort.field, sort.order],
    columns,
  ])

/** The saved views of a list; which of them it shows; and what is done with them. */
export function useViews(list: View['list'], state: ViewState) {
  const notify = useNotify()
  const { query } = useList<View, HttpError>({
    resource: 'views',
    filters: [{ field: 'list', operator: 'eq', value: list }],
    pagination: { mode: 'off' },
  })
  const said = { successNotification: false, errorNotification: false } as const
  const { mutateAsync: create } = useCreate<View, HttpError, object>()
  const { mutateAsync: remove } = useDelete<View, HttpError>()
  const rows = query.data?.data ?? []
  return {
    query,
    rows,
    current: rows.find((view) => told(view.state) === told(state)),
    remove: async (view: View) => {
      const { id, name, isShared } = view
      try {
        await remove({ resource: 'views', id, mutationMode: 'pessimistic', ...said })
      } catch (error) {
        notify({ type: 'error', message: (error as HttpError).message })
        return
      }
      const values = { list, name, isShared, state: view.state }
      const undo = () => void create({ resource: 'views', values, ...said })
      notify({ type: 'success', message: `View “${name}” deleted.`, undo })
    },
  }
}

export type Views = ReturnType<typeof useViews>
