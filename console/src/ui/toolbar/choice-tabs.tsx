import { formatNumber } from '../format/counted.ts'
import css from './choice-tabs.module.css'

interface ChoiceTabsProps<Choice extends string | number> {
  /** What is being selected, for screen readers. */
  legend: string
  choices: readonly { value: Choice; label: string; count?: number | undefined }[]
  chosen: Choice
  onChoose: (value: Choice) => void
}

/** Tabs that select a part of a list, each with its count, or one of a few options without a list. */
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
            <span className={css['count']}>
              {choice.count === undefined ? '·' : formatNumber(choice.count)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
