import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { Plan } from '../entities/payment.ts'
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

const BYTES: Record<string, number> = { GB: 1024 ** 3, TB: 1024 ** 4 }

test('what a plan says of its limits is what they are', () => {
  for (const { limits, features } of PLANS) {
    expect(features).toHaveLength(3)
    const [members = '', guests = '', files = ''] = features
    const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
    expect(limits.members === null ? Number.NaN : limits.members).toEqual(numberIn(members))
    const [size = '', unit = ''] = files.split(' ')
    expect(limits.storageBytes).toBe(Number(size) * (BYTES[unit] ?? Number.NaN))
    expect(limits.guests === null ? Number.NaN : limits.guests).toEqual(numberIn(guests))
  }
})
