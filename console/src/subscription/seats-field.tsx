import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { SEATS_MAX } from '@metapyra/contract/constants'
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { counted, grouped } from '../ui/counted.ts'
import choice from './choice.module.css'
import type { Wishing } from './use-wish.ts'

/** How many seats: no fewer than are taken, and how one gets there with fewer. */
export function SeatsField({ wishing, isOff }: { wishing: Wishing; isOff: boolean }) {
  const { typed, type, quantity, least, free } = wishing
  const id = useId()
  const isTooFew = quantity < least
  const isTooMany = quantity > SEATS_MAX
  return (
    <div className={choice['seats']}>
      <label htmlFor={id} className={choice['label']}>
        Seats
      </label>
      <span className={choice['stepper']}>
        <Button
          aria-label="One seat less"
          icon={<MinusOutlined />}
          disabled={isOff || quantity <= least}
          onClick={() => type(String(quantity - 1))}
        />
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          disabled={isOff}
          aria-invalid={isTooFew || isTooMany}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
        />
        <Button
          aria-label="One seat more"
          icon={<PlusOutlined />}
          disabled={isOff || quantity >= SEATS_MAX}
          onClick={() => type(String(quantity + 1))}
        />
      </span>
      <p id={`${id}-help`} className={choice['help']} data-is-wrong={isTooFew || isTooMany} role="status">
        {isTooFew ? (
          <>
            {counted(least, 'seat is', 'seats are')} taken: choose {grouped(least)} or more. To have fewer,
            deactivate people or withdraw invitations first, under <Link to="/users">People</Link>.
          </>
        ) : isTooMany ? (
          `At most ${grouped(SEATS_MAX)}.`
        ) : (
          `${counted(least, 'is', 'are')} taken. Guests need none.${quantity < free ? ` Free has ${grouped(free)}.` : ''}`
        )}
      </p>
    </div>
  )
}
