import type { Plan } from '@metapyra/contract/entities/payment'
import { SEATS_MAX } from '@metapyra/contract/subscription'
import { useState } from 'react'
import type { SpaceSubscription } from '../resource.ts'
import { paidSubscriptionOf } from '../subscription-state.ts'
import { useAskedSeats } from './asked-seats.ts'
import { typedNumber } from './typed-number.ts'

export type Interval = Plan['interval']
export interface PlanSelection {
  plan: Plan
  quantity: number
}

/** The selected plan, period and seats, initially those of the space's current plan. */
export function usePlanSelection(info: SpaceSubscription, plans: readonly Plan[]) {
  const current = paidSubscriptionOf(info)
  const currentPlan = current ? plans.find(({ planCode }) => planCode === current.planCode) : undefined
  const minSeats = Math.max(1, info.seats.used)
  const asked = Math.min(useAskedSeats(), SEATS_MAX)
  const initial = {
    currentKey: `${current?.planCode} ${current?.quantity}`,
    interval: currentPlan?.interval ?? ('month' as Interval),
    name: currentPlan?.name ?? '',
    // Offers at least as many seats as the Free plan had.
    typedQuantity: String(Math.max(asked, current?.quantity ?? Math.max(minSeats, info.seats.total ?? 0))),
  }
  const [{ currentKey, interval, name, typedQuantity }, setSelected] = useState(initial)
  // Resets the selection when the current plan changes.
  if (currentKey !== initial.currentKey) setSelected(initial)
  const choose = (part: Partial<typeof initial>) => setSelected((now) => ({ ...now, ...part }))
  const offeredPlans = plans.filter((plan) => plan.interval === interval && plan.price.amountMinor > 0)
  const plan = offeredPlans.find((offeredPlan) => offeredPlan.name === name) ?? offeredPlans[0]
  const number = typedNumber(typedQuantity)
  const quantity = number ?? 0
  const isWithin = quantity >= minSeats && quantity <= SEATS_MAX
  const selection: PlanSelection | null = plan && isWithin ? { plan, quantity } : null
  return {
    offeredPlans,
    interval,
    setInterval: (next: Interval) => choose({ interval: next }),
    plan,
    choose: (next: string) => choose({ name: next }),
    typedQuantity,
    type: (next: string) => choose({ typedQuantity: next }),
    quantity,
    /** True if what is typed is no whole number. */
    isNoNumber: number === null,
    minSeats,
    /** Number of seats on the Free plan, if the space has no other plan. */
    freeSeats: current ? 0 : (info.seats.total ?? 0),
    selection,
    current,
    isSame: current !== null && plan?.planCode === current.planCode && quantity === current.quantity,
  }
}

export type PlanSelectionState = ReturnType<typeof usePlanSelection>
