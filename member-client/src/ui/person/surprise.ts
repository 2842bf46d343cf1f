import type { FigureParts } from '@metapyra/contract/figure'

type Lists = Readonly<Record<string, readonly string[]>>

/** One of each list, by chance. Beards and extras stay away half of the time: they cover the rest. */
export const surprise = (lists: Lists, chance: () => number = Math.random): FigureParts =>
  Object.fromEntries(
    Object.entries(lists).map(([part, values]) => {
      const isRare = values[0] === 'none' && chance() < 0.5
      return [part, isRare ? 'none' : values[Math.floor(chance() * values.length)]]
    }),
  )
