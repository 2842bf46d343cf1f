import css from './choice-tabs.module.css'
import { grouped } from './counted.ts'

interface ChoiceTabsProps<Choice extends string | number> {
  /** What is chosen, for those who hear it. */
  legend: string
  choices: readonly { value: Choice; label: string; count?: number | undefined }[]
  chosen: Choice
  onChoose: (value: Choice) => void
}

/** Which part of a list is shown, each choice with how many there are. */
export function ChoiceTabs<Choice extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceTabsProps<Choice>) {
  return (
    <fieldset className={css['tabs']}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value} className={css['tab']}>
          <input type="radio" name={legend} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
          <span className={css['count']}>{count === undefined ? '·' : grouped(count)}</span>
        </label>
      ))}
    </fieldset>
  )
}
