import { FilterOutlined } from '@ant-design/icons'
import { RIGHT_LABELS } from '@metapyra/contract/people'
import { Disclosure } from '../../ui/dialog/disclosure.tsx'
import { DayField, DayRangeProblem } from '../../ui/form/day-field.tsx'
import toolbar from '../../ui/toolbar/toolbar.module.css'
import css from './filter-panel.module.css'
import type { FilterField } from './people-filters.ts'
import { FILTER_FIELDS, LAST_ACTIVE_LABELS } from './people-filters.ts'
import type { People } from './use-people.ts'

export function FilterPanel({ people }: { people: People }) {
  const { filters } = people
  const count = FILTER_FIELDS.filter(
    (field) => field !== 'role' && field !== 'importId' && filters[field].length > 0,
  ).length
  return (
    <Disclosure
      buttonClass={toolbar['control']}
      button={
        <>
          <FilterOutlined aria-hidden="true" />
          Filters
          {count > 0 && <span className={css['count']}>{count}</span>}
        </>
      }
    >
      {() => <Fields people={people} />}
    </Disclosure>
  )
}

function Fields({ people }: { people: People }) {
  const { filters, setFilter, type } = people
  const day = (field: FilterField, label: string, limits: { min?: string; max?: string } = {}) => (
    <DayField
      className={css['day']}
      label={label}
      value={String(filters[field])}
      {...limits}
      onChange={(next) => setFilter(field, next)}
    />
  )
  const hasJoined = type !== 'invited'
  return (
    <div className={css['fields']}>
      {hasJoined && (
        <fieldset>
          <legend>Last active</legend>
          <Choice
            label="Last active"
            any="Any time"
            values={LAST_ACTIVE_LABELS}
            value={filters.active}
            onChange={(next) => setFilter('active', next)}
          />
          {day('activeFrom', 'Since')}
        </fieldset>
      )}
      {hasJoined && (
        <fieldset>
          <legend>Joined</legend>
          {day('joinedFrom', 'From', { max: filters.joinedTo })}
          {day('joinedTo', 'To', { min: filters.joinedFrom })}
          <DayRangeProblem from={filters.joinedFrom} to={filters.joinedTo} />
        </fieldset>
      )}
      <fieldset>
        <legend>Invited</legend>
        {day('invitedFrom', 'From', { max: filters.invitedTo })}
        {day('invitedTo', 'To', { min: filters.invitedFrom })}
        <DayRangeProblem from={filters.invitedFrom} to={filters.invitedTo} />
      </fieldset>
      <fieldset className={css['rights']}>
        <legend>Permissions</legend>
        <Choice
          label="Recording"
          any="Recording: any"
          values={rightsOf('Recording')}
          value={filters.recording}
          onChange={(next) => setFilter('recording', next)}
        />
        <Choice
          label="Transcripts"
          any="Transcripts: any"
          values={rightsOf('Transcripts')}
          value={filters.transcriber}
          onChange={(next) => setFilter('transcriber', next)}
        />
      </fieldset>
    </div>
  )
}

const rightsOf = (verb: string) =>
  Object.fromEntries(
    Object.entries(RIGHT_LABELS).map(([value, label]) => [value, `${verb}: ${label.toLowerCase()}`]),
  )

interface ChoiceProps {
  label: string
  any: string
  values: Record<string, string>
  value: string
  onChange: (value: string) => void
}

function Choice({ label, any, values, value, onChange }: ChoiceProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {Object.entries(values).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}
