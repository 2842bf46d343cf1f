import type { Plan } from '@metapyra/contract/entities/payment'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { check } from '../../ui/icons/message.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import * as css from './plan-card.module.css'

const MONTHS = 12

const money = (amountMinor: number, currency: string) =>
  new Intl.NumberFormat('en-IE', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amountMinor / 100)

/** The plan for the billing period that is selected on the page. */
const chosenOf = (plans: readonly Plan[]) => {
  const period = document.querySelector<HTMLInputElement>('[name=period]:checked')?.value
  return plans.find(({ interval }) => interval === period)?.planCode
}

/** A plan billed monthly and, if available, yearly. The page displays the selected one. */
export function PlanCard({ plans }: { plans: readonly Plan[] }) {
  const [plan] = plans
  if (!plan) return null
  const isFree = plan.price.amountMinor === 0
  return (
    <li className={css.card} data-main={plan.name === 'Team' || undefined}>
      <h2>{plan.name}</h2>
      <p className={css.text}>{plan.description}</p>
      {plans.map((one) => (
        <Price key={one.planCode} plan={one} isOnly={plans.length === 1} />
      ))}
      {isFree ? (
        <AppLink href="/register" className={buttonClass({ kind: 'plain' })}>
          Create your space
        </AppLink>
      ) : (
        <Button
          kind={plan.name === 'Team' ? 'main' : 'plain'}
          onClick={() => openDialog('offer', chosenOf(plans))}
        >
          Request a quote
        </Button>
      )}
      <ul className={css.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon path={check} size={18} />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Price({ plan, isOnly }: { plan: Plan; isOnly: boolean }) {
  const { amountMinor, currency } = plan.price
  const isYearly = plan.interval === 'year'
  const monthly = isYearly ? amountMinor / MONTHS : amountMinor
  const isFree = amountMinor === 0
  return (
    <p className={css.price} data-period={isOnly ? undefined : plan.interval}>
      <strong>{money(monthly, currency)}</strong>
      <span>
        {isFree ? 'forever' : 'per member per month'}
        <small>
          {isFree
            ? 'No card needed'
            : isYearly
              ? `${money(amountMinor, currency)} billed yearly`
              : 'Billed monthly'}
        </small>
      </span>
    </p>
  )
}
