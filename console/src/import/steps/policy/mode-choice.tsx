import type { ImportMode } from '@metapyra/contract/entities/import'
import { formatCount } from '../../../ui/format/counted.ts'
import css from './mode-choice.module.css'

/** [IMP-10] The name belongs to the account of a person who has joined. */
const UPDATE_RULES =
  'People who have joined keep their own name, owners stay owners, and empty cells change nothing. Updates can’t be undone.'
const people = (count: number) => formatCount(count, 'person', 'people')

const modes: { mode: ImportMode; title: string; plain: string; says: (known: number) => string }[] = [
  {
    mode: 'skip',
    title: 'Leave them unchanged',
    plain: 'Their rows are skipped.',
    says: (known) => `${people(known)} in this file ${known === 1 ? 'is' : 'are'} skipped.`,
  },
  {
    mode: 'update',
    title: 'Update them',
    plain: `They get the file’s name, role and job title. ${UPDATE_RULES}`,
    says: (known) =>
      `${people(known)} ${known === 1 ? 'gets' : 'get'} the file’s name, role and job title. ${UPDATE_RULES}`,
  },
  {
    mode: 'fail',
    title: 'Report them as errors',
    plain: 'They stay unchanged, and their rows are listed as failed.',
    says: (known) =>
      `${people(known)} ${known === 1 ? 'stays' : 'stay'} unchanged, and each row is listed as failed.`,
  },
]

interface ModeChoiceProps {
  /** Number of people in this file who are already in the space; null until the server has answered. */
  known: number | null
  mode: ImportMode
  onChange: (mode: ImportMode) => void
}

/** Selects what happens to people who are already in the space, with the effect of each mode on this file. */
export function ModeChoice({ known, mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset className={css['modes']}>
      <legend>
        People already in the space {known !== null && <span>{people(known)} in this file</span>}
      </legend>
      {modes.map((one) => (
        <label key={one.mode} className={css['mode']}>
          <input type="radio" name="mode" checked={one.mode === mode} onChange={() => onChange(one.mode)} />
          <strong>{one.title}</strong>
          <span className={css['says']}>{known ? one.says(known) : one.plain}</span>
        </label>
      ))}
    </fieldset>
  )
}
