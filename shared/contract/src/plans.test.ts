import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { Plan } from './entities/payment.ts'
import { PLANS } from './plans.ts'

test('each plan is one of the contract, under a code of its own', () => {
  expect(PLANS.length).toBeGreaterThan(3)
  expect(PLANS.filter((plan) => !Value.Check(Plan, plan))).toEqual([])
  expect(new Set(PLANS.map(({ planCode }) => planCode)).size).toBe(PLANS.length)
})

test('a year costs ten months, so that the page may say that two are free', () => {
  const paid = PLANS.filter(({ price }) => price.amountMinor > 0)
  const monthly = paid.filter(({ interval }) => interval === 'month')
  expect(monthly.length).toBe(paid.length / 2)
  for (const { name, price } of monthly) {
    const yearly = paid.find((plan) => plan.name === name && plan.interval === 'year')
    expect(yearly?.price).toEqual({ ...price, amountMinor: price.amountMinor * 10 })
  }
})

/** Nothing is said of files: pictures of people are all that a space keeps of them yet. */
test('what a plan says of its limits is what they are', () => {
  for (const { limits, features } of PLANS) {
    expect(features).toHaveLength(2)
    const [members = '', guests = ''] = features
    const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
    expect(limits.members === null ? Number.NaN : limits.members).toEqual(numberIn(members))
    expect(limits.guests === null ? Number.NaN : limits.guests).toEqual(numberIn(guests))
  }
})
