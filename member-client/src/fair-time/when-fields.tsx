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
        {options.map(([known, words]) => (
          <option key={known} value={known}>
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
export function WhenFields({ asked, setAsked }: { asked: TimeQuery; setAsked(asked: TimeQuery): void }) {
  const { durationMin, weeks, from, to } = asked
  return (
    <>
      <div className={look.pair}>
        <Choice
          label="Duration"
          name="durationMin"
          options={DURATIONS}
          value={durationMin}
          choose={(value) => setAsked({ ...asked, durationMin: Number(value) })}
        />
        <Choice
          label="How often"
          name="often"
          options={OFTEN}
          value={weeks === null ? 'once' : 'weekly'}
          choose={(value) => setAsked(withOften(asked, value === 'weekly'))}
        />
      </div>
      <div className={look.pair}>
        <Input
          label={weeks === null ? 'From' : 'First week from'}
          name="from"
          type="date"
          min={dayHere(new Date())}
          value={from}
          write={(day) => setAsked(withFrom(asked, day))}
        />
        <Input
          label="To"
          name="to"
          type="date"
          min={from}
          max={lastSearchDay(asked)}
          value={to}
          write={(day) => setAsked({ ...asked, to: day })}
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
            write={(value) => setAsked({ ...asked, weeks: Number(value) })}
          />
        </div>
      )}
    </>
  )
}
