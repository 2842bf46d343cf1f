import type { Plan } from '@metapyra/contract/entities/payment'
import { StatusLabel } from '../../ui/page/status-label.tsx'
import { formatMoney, times } from '../money.ts'
import css from '../subscription.module.css'
import choice from './choice.module.css'
import { SeatsField } from './seats-field.tsx'
import type { Interval, PlanSelectionState } from './use-plan-selection.ts'

interface PlanChoiceProps {
  selection: PlanSelectionState
  plans: readonly Plan[]
  isOff: boolean
}

const PERIODS: [Interval, string][] = [
  ['month', 'Monthly'],
  ['year', 'Yearly'],
]

/** What yearly payment saves compared with twelve months. */
const savedBy = (plan: Plan, plans: readonly Plan[]) => {
  const monthly = plans.find(({ name, interval }) => name === plan.name && interval === 'month')
  if (!monthly || plan.interval !== 'year') return null
  return times(plan.price, 1).amountMinor < monthly.price.amountMinor * 12
    ? { ...plan.price, amountMinor: monthly.price.amountMinor * 12 - plan.price.amountMinor }
    : null
}

/** Selects monthly or yearly payment, the plan, and the number of seats. */
export function PlanChoice({ selection, plans, isOff }: PlanChoiceProps) {
  const { offeredPlans, interval, setInterval, plan: selectedPlan, choose, current } = selection
  const freePlan = plans.find(({ price }) => price.amountMinor === 0)
  const hasSaving = plans.some((plan) => savedBy(plan, plans))
  return (
    <div className={choice['choice']}>
      <fieldset className={choice['periods']} disabled={isOff}>
        <legend className="visually-hidden">Billing</legend>
        {PERIODS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="interval"
              checked={interval === value}
              onChange={() => setInterval(value)}
            />
            {label}
            {value === 'year' && hasSaving && <span className={choice['saving']}>Save</span>}
          </label>
        ))}
      </fieldset>
      <fieldset className={choice['plans']} disabled={isOff}>
        <legend className="visually-hidden">Plan</legend>
        {freePlan && (
          <div className={choice['plan']} data-is-free>
            <PlanFace plan={freePlan} note={current ? 'Cancel your plan to switch back.' : 'Current plan'} />
          </div>
        )}
        {offeredPlans.map((plan) => {
          const saved = savedBy(plan, plans)
          return (
            <label key={plan.planCode} className={choice['plan']}>
              <input
                type="radio"
                name="plan"
                checked={plan.name === selectedPlan?.name}
                onChange={() => choose(plan.name)}
              />
              <PlanFace
                plan={plan}
                isCurrent={plan.planCode === current?.planCode}
                note={saved ? `Save ${formatMoney(saved)} per seat` : undefined}
              />
            </label>
          )
        })}
      </fieldset>
      <SeatsField selection={selection} isOff={isOff} />
    </div>
  )
}

interface PlanFaceProps {
  plan: Plan
  isCurrent?: boolean
  note?: string | undefined
}

function PlanFace({ plan, isCurrent = false, note }: PlanFaceProps) {
  return (
    <span className={choice['face']}>
      <span className={choice['planName']}>
        {plan.name}
        {isCurrent && <StatusLabel>Current plan</StatusLabel>}
      </span>
      <span className={choice['price']}>
        <strong>{formatMoney(plan.price)}</strong>
        {plan.isPerSeat && <span className={css['muted']}> per seat per {plan.interval}</span>}
      </span>
      <span className={css['muted']}>{plan.description}</span>
      <ul className={choice['features']}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {note && <span className={choice['note']}>{note}</span>}
    </span>
  )
}
