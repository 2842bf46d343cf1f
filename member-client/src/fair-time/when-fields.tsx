import type { InputHTMLAttributes } from 'react'
import { dayHere } from '../calendar/local-dates.ts'
import * as field from '../ui/forms/field.module.css'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import * as look from '../ui/tab/form.module.css'
import type { TimeQuery } from './time-query.ts'
import { DURATIONS, FEWEST_WEEKS, lastSearchDay, MOST_WEEKS, withFrom, withOften } from './time-query.ts'

interface ChoiceProps {
  label: string
  name: string
  options: readonly (readonly [string | number, string])[]
  value: string | number
  choose(value: string): void
}

const Choice = ({ label, name, options, value, choose }: ChoiceProps) => (
  <FieldFrame label={label} name={name} required isOptional={false}>
    {(control) => (
      <select
        {...control}
        className={field.input}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {options.map(([optionValue, words]) => (
          <option key={optionValue} value={optionValue}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  write(value: string): void
}

const Input = ({ label, name, write, ...input }: InputProps) => (
  <FieldFrame label={label} name={name} required>
    {(control) => (
      <input
        {...input}
        {...control}
        className={field.input}
        onInput={({ currentTarget: { value } }) => value && write(value)}
      />
    )}
  </FieldFrame>
)

const OFTEN = [
  ['once', 'Once'],
  ['weekly', 'Every week'],
] as const

/** Fields for the duration, the repetition, and the first and last day. */
export function WhenFields({ query, setQuery }: { query: TimeQuery; setQuery(query: TimeQuery): void }) {
  const { durationMin, weeks, from, to } = query
  return (
    <>
      <div className={look.pair}>
        <Choice
          label="Duration"
          name="durationMin"
          options={DURATIONS}
          value={durationMin}
          choose={(value) => setQuery({ ...query, durationMin: Number(value) })}
        />
        <Choice
          label="How often"
          name="often"
          options={OFTEN}
          value={weeks === null ? 'once' : 'weekly'}
          choose={(value) => setQuery(withOften(query, value === 'weekly'))}
        />
      </div>
      <div className={look.pair}>
        <Input
          label={weeks === null ? 'From' : 'First week from'}
          name="from"
          type="date"
          min={dayHere(new Date())}
          value={from}
          write={(day) => setQuery(withFrom(query, day))}
        />
        <Input
          label="To"
          name="to"
          type="date"
          min={from}
          max={lastSearchDay(query)}
          value={to}
          write={(day) => setQuery({ ...query, to: day })}
        />
      </div>
      {weeks !== null && (
        <div className={look.pair}>
          <Input
            label="Number of weeks"
            name="weeks"
            type="number"
            inputMode="numeric"
            min={FEWEST_WEEKS}
            max={MOST_WEEKS}
            value={weeks}
            write={(value) => setQuery({ ...query, weeks: Number(value) })}
          />
        </div>
      )}
    </>
  )
}
