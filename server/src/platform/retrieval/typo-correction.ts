const SHORTEST = 5
const NEAR_WEIGHT = 0.8

/** The number of letters to change, swap, remove or insert, or more than `most`. */
const distance = (a: string, b: string, most: number): number => {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

/** Finds the closest existing term for a mistyped one, assuming that the first letter is right. */
export const nearestTerm = (
  term: string,
  terms: Iterable<string>,
): { term: string; weight: number } | undefined => {
  if (term.length < SHORTEST) return undefined
  const most = term.length > 7 ? 2 : 1
  let nearest: string | undefined
  let least = most + 1
  for (const one of terms) {
    if (one[0] !== term[0] || Math.abs(one.length - term.length) > most) continue
    const away = distance(term, one, most)
    if (away < least) [nearest, least] = [one, away]
  }
  return nearest === undefined ? undefined : { term: nearest, weight: NEAR_WEIGHT ** least }
}
