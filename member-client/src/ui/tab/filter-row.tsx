import * as css from './board.module.css'

interface FilterButtonsProps<T extends string> {
  /** The values with their labels. */
  label: string
  options: readonly (readonly [value: T, words: string])[]
  chosen: T
  onChoose(value: T): void
}

/** A choice of a few, as a row of buttons. It wraps if there is no space, because no one scrolls sideways. */
export function FilterButtons<T extends string>({ label, options, chosen, onChoose }: FilterButtonsProps<T>) {
  return (
    <fieldset className={css.filters} aria-label={label}>
      {options.map(([value, words]) => (
        <button
          key={value}
          type="button"
          className={css.filter}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
