import { grouped } from '../format/counted.ts'
import css from './choice-tabs.module.css'

interface ChoiceTabsProps<Choice extends string | number> {
  /** What is chosen, for those who hear it. */
  legend: string
  choices: readonly { value: Choice; label: string; count?: number | undefined }[]
  chosen: Choice
  onChoose: (value: Choice) => void
}

/** Which part of a list is shown, each choice with how many there are; or one of a few that are no list. */
export function ChoiceTabs<Choice extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceTabsProps<Choice>) {
  return (
    <fieldset className={css['tabs']}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css['tab']}>
          <input
            type="radio"
            name={legend}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
          {'count' in choice && (
            <span className={css['count']}>{choice.count === undefined ? '·' : grouped(choice.count)}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
