import { Icon } from '../../ui/controls/icon.tsx'
import { search } from '../../ui/icons/message.ts'
import * as css from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange(value: string): void
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <search className={css.search}>
      <Icon path={search} />
      <input
        type="search"
        className={css.input}
        aria-label="Search spaces"
        placeholder="Search spaces"
        autoComplete="off"
        maxLength={120}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  )
}
