import { ControlOutlined } from '@ant-design/icons'
import { Disclosure } from '../ui/disclosure.tsx'
import css from '../ui/toolbar.module.css'
import type { ColumnChoice } from './column-choice.ts'
import { CHOOSABLE_COLUMNS } from './column-choice.ts'

export function ColumnChooser({ choice }: { choice: ColumnChoice }) {
  return (
    <Disclosure
      align="end"
      buttonClass={css['control']}
      button={
        <>
          <ControlOutlined aria-hidden="true" />
          Columns
        </>
      }
    >
      {() => (
        <fieldset className={css['checks']}>
          <legend className="visually-hidden">Columns to show</legend>
          {CHOOSABLE_COLUMNS.map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={choice.shown.includes(key)}
                onChange={() => choice.toggle(key)}
              />
              {label}
            </label>
          ))}
          <button type="button" className={css['reset']} onClick={choice.reset}>
            Back to the usual ones
          </button>
        </fieldset>
      )}
    </Disclosure>
  )
}
