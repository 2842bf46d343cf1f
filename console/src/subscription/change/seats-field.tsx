import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { SEATS_MAX } from '@metapyra/contract/subscription'
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../ui/format/counted.ts'
import choice from './choice.module.css'
import type { PlanSelectionState } from './use-plan-selection.ts'

/** The number of seats: not fewer than are taken, with a hint on how to free seats. */
export function SeatsField({ selection, isOff }: { selection: PlanSelectionState; isOff: boolean }) {
  const { typedQuantity, type, quantity, isNoNumber, minSeats, freeSeats } = selection
  const id = useId()
  const isTooFew = quantity < minSeats
  const isTooMany = quantity > SEATS_MAX
  return (
    <div className={choice['seats']}>
      <label htmlFor={id} className={choice['label']}>
        Seats
      </label>
      <span className={choice['stepper']}>
        <Button
          aria-label="Remove one seat"
          icon={<MinusOutlined />}
          disabled={isOff || quantity <= minSeats}
          onClick={() => type(String(quantity - 1))}
        />
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typedQuantity}
          disabled={isOff}
          aria-invalid={isTooFew || isTooMany}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
        />
        <Button
          aria-label="Add one seat"
          icon={<PlusOutlined />}
          disabled={isOff || quantity >= SEATS_MAX}
          onClick={() => type(String(quantity + 1))}
        />
      </span>
      <p id={`${id}-help`} className={choice['help']} data-is-wrong={isTooFew || isTooMany} role="status">
        {isNoNumber && typedQuantity.trim() !== '' ? (
          'Enter a whole number, such as 25.'
        ) : isTooFew ? (
          <>
            {formatCount(minSeats, 'seat is', 'seats are')} used: choose {formatNumber(minSeats)} or more. To
            have fewer, first deactivate people or withdraw invitations under <Link to="/users">People</Link>.
          </>
        ) : isTooMany ? (
          `Up to ${formatNumber(SEATS_MAX)}.`
        ) : (
          `${formatNumber(minSeats)} used. Guests don’t need seats.${quantity < freeSeats ? ` Free includes ${formatNumber(freeSeats)}.` : ''}`
        )}
      </p>
    </div>
  )
}
