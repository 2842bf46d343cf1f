/** Edited fields: `base` holds each value as it was when the field was first touched, `mine` the value in the form. */
export interface Draft<V> {
  base: V
  mine: V
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
const keysOf = <V extends object>(values: V) => Object.keys(values) as (keyof V)[]

/** Updates a field to the current stored value if it was not touched, or was changed to the same value. */
export const rebase = <V extends object>({ base, mine }: Draft<V>, theirs: V): Draft<V> => {
  const next: Draft<V> = { base: { ...base }, mine: { ...mine } }
  for (const key of keysOf(mine)) {
    if (!isSame(mine[key], base[key]) && !isSame(mine[key], theirs[key])) continue
    next.base[key] = theirs[key]
    next.mine[key] = theirs[key]
  }
  return next
}

/** Returns the fields that still have to be saved. */
export const unsavedChanges = <V extends object>({ mine }: Draft<V>, theirs: V): Partial<V> =>
  Object.fromEntries(
    keysOf(mine)
      .filter((key) => !isSame(mine[key], theirs[key]))
      .map((key) => [key, mine[key]]),
  ) as Partial<V>

/** Returns the fields that both sides changed from the same base to different values, so that someone has to choose. */
export const conflictsIn = <V extends object>({ base, mine }: Draft<V>, theirs: V): (keyof V)[] =>
  keysOf(mine).filter((key) => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))

/**
 * Applies the choices: a field takes either their value, or keeps mine, with theirs as the new base that it replaces.
 */
export const applyChoices = <V extends object>(
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

/** Returns the fields that differ between two states. */
export const changedBetween = <V extends object>(before: V, after: V): (keyof V)[] =>
  keysOf(after).filter((key) => !isSame(before[key], after[key]))
