import { DEFAULT_BOOKING_TYPE } from '@metapyra/contract/appointment'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import * as look from '../board/form.module.css'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import type { Values } from '../design/use-form.ts'

type Options = readonly (readonly [value: string, words: string])[]
const STEPS: Options = [
  ['10', 'Every 10 minutes'],
  ['15', 'Every quarter of an hour'],
  ['30', 'Every half hour'],
  ['60', 'Every hour'],
]
const BREAKS: Options = [
  ['0', 'None'],
  ['5', '5 minutes'],
  ['10', '10 minutes'],
  ['15', '15 minutes'],
  ['30', 'Half an hour'],
  ['60', 'An hour'],
]
const NOTICE: Options = [
  ['0', 'Until it begins'],
  ['60', 'An hour before'],
  ['120', 'Two hours before'],
  ['240', 'Four hours before'],
  ['1440', 'A day before'],
  ['2880', 'Two days before'],
  ['10080', 'A week before'],
]

const numberOf = (values: Values, name: string): number => Number(values[name] ?? 0)
const limitOf = (values: Values, name: string): number | null => {
  const words = values[name] ?? ''
  return words === '' ? null : Number(words)
}

export const limitsIn = (values: Values) => ({
  stepMin: numberOf(values, 'stepMin'),
  bufferBeforeMin: numberOf(values, 'bufferBeforeMin'),
  bufferAfterMin: numberOf(values, 'bufferAfterMin'),
  minNoticeMin: numberOf(values, 'minNoticeMin'),
  cancelNoticeMin: numberOf(values, 'cancelNoticeMin'),
  maxAheadDays: numberOf(values, 'maxAheadDays'),
  dailyLimit: limitOf(values, 'dailyLimit'),
  weeklyLimit: limitOf(values, 'weeklyLimit'),
})

/** When it can be booked, and how often. */
export function LimitFields({ type }: { type: BookingType | null }) {
  const of = type ?? DEFAULT_BOOKING_TYPE
  return (
    <div className={look.pair}>
      <SelectField label="Times are offered" name="stepMin" options={STEPS} value={String(of.stepMin)} />
      <SelectField
        label="Can be booked"
        name="minNoticeMin"
        options={NOTICE}
        value={String(of.minNoticeMin)}
      />
      <SelectField
        label="Break before"
        name="bufferBeforeMin"
        options={BREAKS}
        value={String(of.bufferBeforeMin)}
      />
      <SelectField
        label="Break after"
        name="bufferAfterMin"
        options={BREAKS}
        value={String(of.bufferAfterMin)}
      />
      <SelectField
        label="Guests move and cancel it"
        name="cancelNoticeMin"
        options={NOTICE}
        value={String(of.cancelNoticeMin)}
      />
      <Field
        label="Days ahead"
        name="maxAheadDays"
        type="number"
        min={1}
        max={365}
        defaultValue={String(of.maxAheadDays)}
      />
      <Field
        label="Most in a day"
        name="dailyLimit"
        type="number"
        required={false}
        min={1}
        max={100}
        placeholder="As many as fit"
        defaultValue={of.dailyLimit === null ? '' : String(of.dailyLimit)}
      />
      <Field
        label="Most in a week"
        name="weeklyLimit"
        type="number"
        required={false}
        min={1}
        max={500}
        placeholder="As many as fit"
        defaultValue={of.weeklyLimit === null ? '' : String(of.weeklyLimit)}
      />
    </div>
  )
}
