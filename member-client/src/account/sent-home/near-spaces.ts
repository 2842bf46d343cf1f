import type { Workspace } from '@metapyra/contract/entities/workspace'

const MOST = 3

/** How many letters stand between two words: put in, left out, changed, or swapped with their neighbour. */
export const distanceBetween = (one: string, other: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = now
  }
  return last[other.length] ?? 0
}

const labelOf = (address: string): string => address.toLowerCase().split(/[.:]/)[0] ?? ''
const nameAsLabel = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A third of its letters may be wrong, or a part of the word be missing. */
const isNear = (typed: string, label: string): boolean =>
  label !== '' &&
  (distanceBetween(typed, label) <= Math.max(1, Math.floor(label.length / 3)) ||
    (typed.length >= 3 && (label.includes(typed) || typed.includes(label))))

/** Of somebody's own spaces those whose address or name comes near to what they have typed, the nearest first. */
export const nearSpaces = <S extends Pick<Workspace, 'domain' | 'name'>>(
  address: string,
  spaces: readonly S[],
): S[] => {
  const typed = labelOf(address)
  return spaces
    .map((space) => {
      const labels = [labelOf(space.domain), nameAsLabel(space.name)]
      return {
        space,
        isNear: labels.some((label) => isNear(typed, label)),
        distance: Math.min(...labels.map((label) => distanceBetween(typed, label))),
      }
    })
    .filter((one) => one.isNear)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ space }) => space)
}
