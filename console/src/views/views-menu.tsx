import { BookOutlined, CheckOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { View, ViewState } from '@metapyra/contract/entities/view'
import { lazy, Suspense, useState } from 'react'
import { Disclosure } from '../ui/dialog/disclosure.tsx'
import toolbar from '../ui/toolbar/toolbar.module.css'
import type { Views } from './use-views.ts'
import { useViews } from './use-views.ts'
import css from './views.module.css'

const ViewDialog = lazy(() =>
  import('./view-dialog.lazy.tsx').then((module) => ({ default: module.ViewDialog })),
)

interface ViewsMenuProps {
  list: View['list']
  /** The list's current state. */
  state: ViewState
  onApply: (state: ViewState) => void
}

/** The saved views of a list: selects one, saves the current state as one, edits and deletes them. */
export function ViewsMenu({ list, state, onApply }: ViewsMenuProps) {
  const views = useViews(list, state)
  const [editedView, setEditedView] = useState<View | 'new' | null>(null)
  return (
    <>
      <Disclosure
        buttonClass={toolbar['control']}
        button={
          <>
            <BookOutlined aria-hidden="true" />
            {views.current && <span className="visually-hidden">View: </span>}
            <span className={css['chosen']}>{views.current?.name ?? 'Views'}</span>
          </>
        }
      >
        {(close) => (
          <div className={css['menu']}>
            <Groups
              views={views}
              onApply={(view) => {
                onApply(view.state)
                close()
              }}
              onEdit={(view) => {
                setEditedView(view)
                close()
              }}
            />
            <button
              type="button"
              className={css['save']}
              onClick={() => {
                setEditedView('new')
                close()
              }}
            >
              Save as view…
            </button>
          </div>
        )}
      </Disclosure>
      {editedView && (
        <Suspense fallback={null}>
          <ViewDialog
            list={list}
            view={editedView === 'new' ? null : editedView}
            state={state}
            onClose={() => setEditedView(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface GroupsProps {
  views: Views
  onApply: (view: View) => void
  onEdit: (view: View) => void
}

function Groups({ views, onApply, onEdit }: GroupsProps) {
  const { query, rows, current, remove } = views
  if (query.isError) return <p className={css['none']}>{query.error.message}</p>
  if (rows.length === 0) return <p className={css['none']}>No saved views.</p>
  const groups = [
    { title: 'Yours', of: rows.filter(({ isShared }) => !isShared) },
    { title: 'Shared', of: rows.filter(({ isShared }) => isShared) },
  ]
  return groups
    .filter(({ of: views }) => views.length > 0)
    .map(({ title, of: views }) => (
      <section key={title} aria-label={title}>
        <h2 className={css['title']}>{title}</h2>
        <ul className={css['list']}>
          {views.map((view) => (
            <li key={view.id} className={css['view']}>
              <button
                type="button"
                className={css['name']}
                aria-current={view.id === current?.id}
                onClick={() => onApply(view)}
              >
                <CheckOutlined aria-hidden="true" />
                {view.name}
              </button>
              <button
                type="button"
                className={css['act']}
                aria-label={`Edit view ${view.name}`}
                onClick={() => onEdit(view)}
              >
                <EditOutlined aria-hidden="true" />
              </button>
              <button
                type="button"
                className={css['act']}
                aria-label={`Delete view ${view.name}`}
                onClick={() => void remove(view)}
              >
                <DeleteOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))
}
