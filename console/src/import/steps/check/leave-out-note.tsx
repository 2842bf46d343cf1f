import { Button } from 'antd'
import { Disclosure } from '../../../ui/dialog/disclosure.tsx'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { LeaveOutRule } from '../../matching/leave-out-rule.ts'
import { ruleKey } from '../../matching/leave-out-rule.ts'
import type { Import } from '../../use-import.ts'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './check-step.module.css'

interface LeaveOutNoteProps {
  job: Import
  rule: LeaveOutRule
  count: number
  /** Of these rows, as the file spells them. */
  values: readonly string[]
}

const FEW_VALUES = 4

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

function valuesText(values: readonly string[]): string {
  const more = values.length - FEW_VALUES
  return either.format(more > 0 ? [...values.slice(0, FEW_VALUES), `${more} more`] : values)
}

/** Which rows a column's values leave out. The rule can be changed and turned off. */
export function LeaveOutNote({ job, rule, count, values }: LeaveOutNoteProps) {
  const label = job.opened?.facts.headers[rule.column]?.label ?? ''
  const change = (next: string[]) =>
    void job.setLeaveOut(
      job.rules.leaveOut.map((one) => (one.column === rule.column ? { ...one, values: next } : one)),
    )
  const isOff = rule.values.length === 0
  return (
    <Note
      type="info"
      action={
        <div className={css['actions']}>
          <Disclosure button="Change" buttonClass={css['button']} align="end">
            {() => <ValueList job={job} rule={rule} onChange={change} />}
          </Disclosure>
          {!isOff && (
            <Button onClick={() => void job.includeRule(rule.column)}>
              Include {count === 1 ? 'it' : 'them'}
            </Button>
          )}
        </div>
      }
    >
      {isOff
        ? `No rows are left out by ${label}.`
        : `${formatCount(count, 'row is', 'rows are')} left out, where ${label} is ${valuesText(values)}.`}
    </Note>
  )
}

function ValueList({
  job,
  rule,
  onChange,
}: Pick<LeaveOutNoteProps, 'job' | 'rule'> & { onChange: (values: string[]) => void }) {
  const found = useWorkerValue(job, (worker) => worker.valuesIn(rule.column), rule.column)
  const toggle = (key: string) =>
    onChange(rule.values.includes(key) ? rule.values.filter((one) => one !== key) : [...rule.values, key])
  return (
    <div className={css['list']}>
      {found?.values.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={rule.values.includes(ruleKey(value))}
            onChange={() => toggle(ruleKey(value))}
          />
          {value || 'empty'}
          <span className={css['count']}>{formatNumber(count)}</span>
        </label>
      ))}
    </div>
  )
}
