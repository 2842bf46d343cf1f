import type { FairTime } from '@metapyra/contract/entities/fair-time'
import { ownZone } from '@metapyra/session/dates'
import { cityOf } from '@metapyra/time/labels'
import { useId, useState } from 'react'
import * as css from './found.module.css'
import type { Row } from './words.ts'
import {
  clockWords,
  costWords,
  nameOf,
  othersWords,
  payWords,
  splitByCost,
  toneOf,
  unknownHoursNote,
  whenWords,
} from './words.ts'

interface TimeCardProps {
  /** Null for a week in which there is no time. */
  time: FairTime | null
  /** The week's number in a series; null for a single time. */
  week: number | null
  rows: readonly Row[]
  isChosen: boolean
  choose(isOn: boolean): void
}

function People({ rows, start }: { rows: readonly Row[]; start: string }) {
  const zone = ownZone()
  return (
    <ul className={css.rows}>
      {rows.map((row, at) => {
        const { person, cost } = row
        return (
          <li key={person.userId ?? at}>
            <span className={css.who}>
              <b>{nameOf(row)}</b>
              <span className={css.muted}>
                <span className={css.clock}>{clockWords(start, person.timezone, zone)}</span>{' '}
                {cityOf(person.timezone)}
                {unknownHoursNote(person)}
                {person.isUnknown && ' · calendar unknown'}
              </span>
            </span>
            <span className={css.cost} data-tone={toneOf(cost)}>
              {costWords(row)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The remaining people, rendered only once the reader opens the list. */
function OtherRows({ rows, start }: { rows: readonly Row[]; start: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.others} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{othersWords(rows)}</summary>
      {isOpen && <People rows={rows} start={start} />}
    </details>
  )
}

/** [FAIR-4] A time in the reader's time zone, who pays for it, and what it means for each person in theirs. */
export function TimeCard({ time, week, rows, isChosen, choose }: TimeCardProps) {
  const id = useId()
  const place = week === null ? null : <span className={css.week}>Week {week}</span>
  if (!time)
    return (
      <li className={css.time} data-none="">
        {place}
        <p>No time works for everyone required.</p>
      </li>
    )
  const [first, otherRows] = splitByCost(rows)
  return (
    <li className={css.time} data-chosen={isChosen || undefined}>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        <span>
          {place} <b>{whenWords(time)}</b>
        </span>
      </label>
      <p id={id} className={css.pays}>
        {payWords(rows)}
      </p>
      <People rows={first} start={time.start} />
      {otherRows.length > 0 && <OtherRows rows={otherRows} start={time.start} />}
    </li>
  )
}
