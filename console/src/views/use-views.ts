import type { View, ViewState } from '@metapyra/contract/entities/view'
import type { HttpError } from '@refinedev/core'
import { useCreate, useDelete, useList } from '@refinedev/core'
import { useNotify } from '../notice/notice.tsx'

/**
 * Serializes a view's state, so that states that display the same are equal regardless of the order of their filters.
 */
const serializeView = ({ filters, sort, columns }: ViewState) =>
  JSON.stringify([
    filters
      .map(({ field, value }) => `${field}=${value.toSorted().join()}`)
      .toSorted()
      .join('&'),
    sort && [sort.field, sort.order],
    columns,
  ])

/** The saved views of a list, which of them is displayed, and the actions on them. */
export function useViews(list: View['list'], state: ViewState) {
  const notify = useNotify()
  const { query } = useList<View, HttpError>({
    resource: 'views',
    filters: [{ field: 'list', operator: 'eq', value: list }],
    pagination: { mode: 'off' },
  })
  const silently = { successNotification: false, errorNotification: false } as const
  const { mutateAsync: create } = useCreate<View, HttpError, object>()
  const { mutateAsync: remove } = useDelete<View, HttpError>()
  const rows = query.data?.data ?? []
  return {
    query,
    rows,
    current: rows.find((view) => serializeView(view.state) === serializeView(state)),
    remove: async (view: View) => {
      const { id, name, isShared } = view
      try {
        await remove({ resource: 'views', id, mutationMode: 'pessimistic', ...silently })
      } catch (error) {
        notify({ type: 'error', message: (error as HttpError).message })
        return
      }
      const values = { list, name, isShared, state: view.state }
      const undoRemoval = () => void create({ resource: 'views', values, ...silently })
      notify({ type: 'success', message: `View “${name}” deleted.`, undo: undoRemoval })
    },
  }
}

export type Views = ReturnType<typeof useViews>
