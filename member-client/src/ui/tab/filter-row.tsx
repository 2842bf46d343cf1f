import * as css from './board.module.css'

interface FilterRowProps<T extends string> {
  /** What is chosen from. */
  label: string
  options: readonly (readonly [value: T, words: string])[]
  chosen: T
  onChoose(value: T): void
}

/** One of a few, in a row of buttons; where there is no room for all, in several, since nobody looks beyond an edge. */
export function FilterRow<T extends string>({ label, options, chosen, onChoose }: FilterRowProps<T>) {
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
