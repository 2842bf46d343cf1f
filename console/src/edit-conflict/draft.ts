/** What somebody makes of some fields: as they stood when each was first touched, and as they stand in the form. */
export interface Draft<V> {
  base: V
  mine: V
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const keysOf = <V extends object>(values: V) => Object.keys(values) as (keyof V)[]

/** A field that was not touched, or was brought to the same value, follows what stands there by now. */
export const rebased = <V extends object>({ base, mine }: Draft<V>, theirs: V): Draft<V> => {
  const next: Draft<V> = { base: { ...base }, mine: { ...mine } }
  for (const key of keysOf(mine)) {
    if (!isSame(mine[key], base[key]) && !isSame(mine[key], theirs[key])) continue
    next.base[key] = theirs[key]
    next.mine[key] = theirs[key]
  }
  return next
}

/** What is left to save. */
export const changeIn = <V extends object>({ mine }: Draft<V>, theirs: V): Partial<V> =>
  Object.fromEntries(
    keysOf(mine)
      .filter((key) => !isSame(mine[key], theirs[key]))
      .map((key) => [key, mine[key]]),
  ) as Partial<V>

/** The fields that two have brought to different values from the same one: somebody has to choose. */
export const conflictsIn = <V extends object>({ base, mine }: Draft<V>, theirs: V): (keyof V)[] =>
  keysOf(mine).filter((key) => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))

/** As chosen: what was taken of theirs is theirs, and what was kept is known to replace it. */
export const settled = <V extends object>(
  { base, mine }: Draft<V>,
  theirs: V,
  takesTheirs: (key: keyof V) => boolean,
): Draft<V> => {
  const next: Draft<V> = { base: { ...base }, mine: { ...mine } }
  for (const key of conflictsIn({ base, mine }, theirs)) {
    next.base[key] = theirs[key]
    if (takesTheirs(key)) next.mine[key] = theirs[key]
  }
  return next
}

/** The fields that differ between two states. */
export const changedBetween = <V extends object>(before: V, after: V): (keyof V)[] =>
  keysOf(after).filter((key) => !isSame(before[key], after[key]))
