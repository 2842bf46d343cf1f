import * as css from './search-panel.module.css'
import type { Sender } from './search-terms.ts'

interface SearchFiltersProps {
  /** True if the search was opened from a conversation. */
  isFromConversation: boolean
  isHere: boolean
  setHere(isHere: boolean): void
  senders: readonly Sender[]
  senderId: string
  /** True if the sender is set by text in the search field, and is changed there. */
  isSenderTyped: boolean
  setSender(id: string): void
  days: string
  setDays(days: string): void
}

/** Filters by place, sender and date. */
export function SearchFilters(props: SearchFiltersProps) {
  const { isFromConversation, isHere, setHere, senders, senderId, isSenderTyped, setSender, days, setDays } =
    props
  return (
    <div className={css.filters}>
      {isFromConversation && (
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
