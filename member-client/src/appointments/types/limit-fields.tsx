import { DEFAULT_BOOKING_TYPE } from '@metapyra/contract/appointment'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import { Field } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import * as look from '../../ui/tab/form.module.css'

type Options = readonly (readonly [value: string, words: string])[]
const STEPS: Options = [
  ['10', 'Every 10 minutes'],
  ['15', 'Every 15 minutes'],
  ['30', 'Every 30 minutes'],
  ['60', 'Every hour'],
]
const BREAKS: Options = [
  ['0', 'None'],
  ['5', '5 minutes'],
  ['10', '10 minutes'],
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
]
const NOTICE: Options = [
  ['0', 'None'],
  ['60', '1 hour'],
  ['120', '2 hours'],
  ['240', '4 hours'],
  ['1440', '1 day'],
  ['2880', '2 days'],
  ['10080', '1 week'],
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

/** When and how often the meeting type can be booked. */
export function LimitFields({ type }: { type: BookingType | null }) {
  const of = type ?? DEFAULT_BOOKING_TYPE
  return (
    <div className={look.pair}>
      <SelectField label="Start times" name="stepMin" options={STEPS} value={String(of.stepMin)} />
      <SelectField
        label="Minimum notice"
        name="minNoticeMin"
        options={NOTICE}
        value={String(of.minNoticeMin)}
      />
      <SelectField
        label="Buffer before"
        name="bufferBeforeMin"
        options={BREAKS}
        value={String(of.bufferBeforeMin)}
      />
      <SelectField
        label="Buffer after"
        name="bufferAfterMin"
        options={BREAKS}
        value={String(of.bufferAfterMin)}
      />
      <SelectField
        label="Notice to reschedule or cancel"
        name="cancelNoticeMin"
        options={NOTICE}
        value={String(of.cancelNoticeMin)}
      />
      <Field
        label="Max days ahead"
        name="maxAheadDays"
        type="number"
        min={1}
        max={365}
        defaultValue={String(of.maxAheadDays)}
      />
      <Field
        label="Max per day"
        name="dailyLimit"
        type="number"
        required={false}
        min={1}
        max={100}
        placeholder="No limit"
        defaultValue={of.dailyLimit === null ? '' : String(of.dailyLimit)}
      />
      <Field
        label="Max per week"
        name="weeklyLimit"
        type="number"
        required={false}
        min={1}
        max={500}
        placeholder="No limit"
        defaultValue={of.weeklyLimit === null ? '' : String(of.weeklyLimit)}
      />
    </div>
  )
}
