import { ArrowDownOutlined, ArrowUpOutlined, ControlOutlined } from '@ant-design/icons'
import { PEOPLE_COLUMNS } from '@metapyra/contract/people'
import { useLayoutEffect, useRef, useState } from 'react'
import { Disclosure } from '../../ui/dialog/disclosure.tsx'
import toolbar from '../../ui/toolbar/toolbar.module.css'
import css from './column-chooser.module.css'
import type { ColumnChoice, ColumnKey } from './column-settings.ts'
import { allInOrder } from './column-settings.ts'

export function ColumnChooser({ columns }: { columns: ColumnChoice }) {
  return (
    <Disclosure
      align="end"
      buttonClass={toolbar['control']}
      button={
        <>
          <ControlOutlined aria-hidden="true" />
          Columns
        </>
      }
    >
      {() => <Columns columns={columns} />}
    </Disclosure>
  )
}

function Columns({ columns }: { columns: ColumnChoice }) {
  const { shown, isCompact, toggle, move, setCompact, reset } = columns
  const [statusText, setStatusText] = useState('')
  const pressed = useRef<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    // A row that moves in the DOM loses the focus, and at the end of the list its button is disabled.
    const button = pressed.current
    pressed.current = null
    if (!button) return
    const enabledButton = button.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)')
    if (button.disabled) enabledButton?.focus()
    else button.focus()
  })
  const moveBy = (key: ColumnKey, step: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    move(key, step)
    setStatusText(`${PEOPLE_COLUMNS[key]} moved to ${shown.indexOf(key) + 1 + step} of ${shown.length}`)
  }
  return (
    <fieldset className={`${toolbar['checks']} ${css['columns']}`}>
      <legend className="visually-hidden">Columns to show, in order</legend>
      {allInOrder(shown).map((key) => {
        const at = shown.indexOf(key)
        const label = PEOPLE_COLUMNS[key]
        return (
          <div key={key} className={css['row']}>
            <label>
              <input type="checkbox" checked={at >= 0} onChange={() => toggle(key)} />
              {label}
            </label>
            {at >= 0 && (
              <span className={css['moves']}>
                <button
                  type="button"
                  aria-label={`Move ${label} left`}
                  disabled={at === 0}
                  onClick={moveBy(key, -1)}
                >
                  <ArrowUpOutlined aria-hidden="true" />
                </button>
                <button
                  type="button"
                  aria-label={`Move ${label} right`}
                  disabled={at === shown.length - 1}
                  onClick={moveBy(key, 1)}
                >
                  <ArrowDownOutlined aria-hidden="true" />
                </button>
              </span>
            )}
          </div>
        )
      })}
      <label className={css['density']}>
        <input type="checkbox" checked={isCompact} onChange={() => setCompact(!isCompact)} />
        Compact rows
      </label>
      <button type="button" className={toolbar['reset']} onClick={reset}>
        Reset to default
      </button>
      <span role="status" className="visually-hidden">
        {statusText}
      </span>
    </fieldset>
  )
}
