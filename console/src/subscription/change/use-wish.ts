import { SEATS_MAX } from '@metapyra/contract/constants'
import type { Plan } from '@metapyra/contract/entities/payment'
import { useState } from 'react'
import type { SpaceSubscription } from '../resource.ts'
import { runningOf } from '../standing.ts'

export type Interval = Plan['interval']
export interface Wish {
  plan: Plan
  quantity: number
}

/** The plan, period and seats that are chosen, beginning with what the space has. */
export function useWish(info: SpaceSubscription, plans: readonly Plan[]) {
  const running = runningOf(info)
  const has = running ? plans.find(({ planCode }) => planCode === running.planCode) : undefined
  const least = Math.max(1, info.seats.used)
  const begun = {
    of: `${running?.planCode} ${running?.quantity}`,
    interval: has?.interval ?? ('month' as Interval),
    name: has?.name ?? '',
    // Whoever pays wants no fewer than they had for nothing.
    typed: String(running?.quantity ?? Math.max(least, info.seats.total ?? 0)),
  }
  const [{ of, interval, name, typed }, setChosen] = useState(begun)
  // Once that has changed, the choice begins anew with it.
  if (of !== begun.of) setChosen(begun)
  const choose = (part: Partial<typeof begun>) => setChosen((now) => ({ ...now, ...part }))
  const offered = plans.filter((plan) => plan.interval === interval && plan.price.amountMinor > 0)
  const plan = offered.find((one) => one.name === name) ?? offered[0]
  const quantity = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  const isWithin = quantity >= least && quantity <= SEATS_MAX
  const wish: Wish | null = plan && isWithin ? { plan, quantity } : null
  return {
    offered,
    interval,
    setInterval: (next: Interval) => choose({ interval: next }),
    plan,
    choose: (next: string) => choose({ name: next }),
    typed,
    type: (next: string) => choose({ typed: next }),
    quantity,
    least,
    /** What Free has, where the space has no other plan. */
    free: running ? 0 : (info.seats.total ?? 0),
    wish,
    running,
    isSame: running !== null && plan?.planCode === running.planCode && quantity === running.quantity,
  }
}

export type Wishing = ReturnType<typeof useWish>
