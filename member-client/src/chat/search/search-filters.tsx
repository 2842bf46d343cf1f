import * as css from './search-panel.module.css'
import type { Sender } from './search-terms.ts'

interface SearchFiltersProps {
  /** It was opened from a conversation. */
  isWithin: boolean
  isHere: boolean
  setHere(isHere: boolean): void
  senders: readonly Sender[]
  senderId: string
  /** By words in the field, which are changed there. */
  isSenderTyped: boolean
  setSender(id: string): void
  days: string
  setDays(days: string): void
}

/** Where, by whom and when. */
export function SearchFilters(props: SearchFiltersProps) {
  const { isWithin, isHere, setHere, senders, senderId, isSenderTyped, setSender, days, setDays } = props
  return (
    <div className={css.filters}>
      {isWithin && (
        <select
          aria-label="Where"
          value={isHere ? 'here' : ''}
          onChange={({ currentTarget }) => setHere(currentTarget.value === 'here')}
        >
          <option value="here">This chat</option>
          <option value="">All chats</option>
        </select>
      )}
      <select
        aria-label="From"
        value={senderId}
        disabled={isSenderTyped}
        onChange={({ currentTarget }) => setSender(currentTarget.value)}
      >
        <option value="">Anyone</option>
        {senders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label="When" value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
        <option value="">Any time</option>
        <option value="1">Last day</option>
        <option value="7">Last week</option>
        <option value="31">Last month</option>
        <option value="365">Last year</option>
      </select>
    </div>
  )
}
