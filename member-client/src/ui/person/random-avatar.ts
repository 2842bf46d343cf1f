import type { FigureParts } from '@metapyra/contract/figure'

type Lists = Readonly<Record<string, readonly string[]>>

/** A random choice from each list. Beards and extras are left out half of the time, because they cover the rest. */
export const randomAvatar = (lists: Lists, chance: () => number = Math.random): FigureParts =>
  Object.fromEntries(
    Object.entries(lists).map(([part, values]) => {
      const isRare = values[0] === 'none' && chance() < 0.5
      return [part, isRare ? 'none' : values[Math.floor(chance() * values.length)]]
    }),
  )
