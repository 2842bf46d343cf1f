import type { ImportMode } from '@metapyra/contract/entities/import'
import { counted } from '../../ui/counted.ts'
import css from './mode-choice.module.css'

/** [IMP-10] */
const OWN_NAMES = 'Whoever has joined keeps their own name. Empty cells change nothing.'
const people = (count: number) => counted(count, 'person', 'people')

const modes: { mode: ImportMode; title: string; plain: string; says: (known: number) => string }[] = [
  {
    mode: 'skip',
    title: 'Leave them as they are',
    plain: 'Their rows are skipped.',
    says: (known) => `${people(known)} of this file ${known === 1 ? 'is' : 'are'} skipped.`,
  },
  {
    mode: 'update',
    title: 'Update them',
    plain: `They get the name, role and position of the file. ${OWN_NAMES}`,
    says: (known) =>
      `${people(known)} ${known === 1 ? 'gets' : 'get'} the name, role and position of the file. ${OWN_NAMES}`,
  },
  {
    mode: 'fail',
    title: 'Report them as errors',
    plain: 'They stay unchanged, and their rows are listed among the failed ones.',
    says: (known) =>
      `${people(known)} ${known === 1 ? 'stays' : 'stay'} unchanged, and each row is listed among the failed ones.`,
  },
]

interface ModeChoiceProps {
  /** People of this file who are; null while nobody has said. */
  known: number | null
  mode: ImportMode
  onChange: (mode: ImportMode) => void
}

/** What becomes of people who are in the space already, each way with what it does for this file. */
export function ModeChoice({ known, mode, onChange }: ModeChoiceProps) {
  return (
    <fieldset className={css['modes']}>
      <legend>
        People who are in the space already {known !== null && <span>{people(known)} of this file</span>}
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
