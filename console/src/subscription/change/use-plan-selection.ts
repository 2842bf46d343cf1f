import { SEATS_MAX } from '@metapyra/contract/constants'
import type { Plan } from '@metapyra/contract/entities/payment'
import { useState } from 'react'
import type { SpaceSubscription } from '../resource.ts'
import { paidSubscriptionOf } from '../subscription-state.ts'
import { typedNumber } from './typed-number.ts'

export type Interval = Plan['interval']
export interface PlanSelection {
  plan: Plan
  quantity: number
}

/** The selected plan, period and seats, initially those of the space's current plan. */
export function usePlanSelection(info: SpaceSubscription, plans: readonly Plan[]) {
  const running = paidSubscriptionOf(info)
  const currentPlan = running ? plans.find(({ planCode }) => planCode === running.planCode) : undefined
  const minSeats = Math.max(1, info.seats.used)
  const initial = {
    of: `${running?.planCode} ${running?.quantity}`,
    interval: currentPlan?.interval ?? ('month' as Interval),
    name: currentPlan?.name ?? '',
    // Offers at least as many seats as the Free plan had.
    typed: String(running?.quantity ?? Math.max(minSeats, info.seats.total ?? 0)),
  }
  const [{ of, interval, name, typed }, setChosen] = useState(initial)
  // Resets the selection when the current plan changes.
  if (of !== initial.of) setChosen(initial)
  const choose = (part: Partial<typeof initial>) => setChosen((now) => ({ ...now, ...part }))
  const offered = plans.filter((plan) => plan.interval === interval && plan.price.amountMinor > 0)
  const plan = offered.find((one) => one.name === name) ?? offered[0]
  const number = typedNumber(typed)
  const quantity = number ?? 0
  const isWithin = quantity >= minSeats && quantity <= SEATS_MAX
  const wish: PlanSelection | null = plan && isWithin ? { plan, quantity } : null
  return {
    offered,
    interval,
    setInterval: (next: Interval) => choose({ interval: next }),
    plan,
    choose: (next: string) => choose({ name: next }),
    typed,
    type: (next: string) => choose({ typed: next }),
    quantity,
    /** True if what is typed is no whole number. */
    isNoNumber: number === null,
    minSeats,
    /** Number of seats on the Free plan, if the space has no other plan. */
    free: running ? 0 : (info.seats.total ?? 0),
    wish,
    running,
    isSame: running !== null && plan?.planCode === running.planCode && quantity === running.quantity,
  }
}

export type PlanSelectionState = ReturnType<typeof usePlanSelection>
