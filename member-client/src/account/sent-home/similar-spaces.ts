import type { Workspace } from '@metapyra/contract/entities/workspace'

const MOST = 3

/** Returns the number of edits between two words: insertions, deletions, replacements, and swaps of neighbors. */
export const distanceBetween = (a: string, b: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
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
  return last[b.length] ?? 0
}

const labelOf = (address: string): string => address.toLowerCase().split(/[.:]/)[0] ?? ''
const nameAsLabel = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** True if at most a third of the letters differ, or one is part of the other. */
const isNear = (input: string, label: string): boolean =>
  label !== '' &&
  (distanceBetween(input, label) <= Math.max(1, Math.floor(label.length / 3)) ||
    (input.length >= 3 && (label.includes(input) || input.includes(label))))

/** Returns the user's own spaces whose address or name is similar to the typed one, nearest first. */
export const similarSpaces = <S extends Pick<Workspace, 'domain' | 'name'>>(
  address: string,
  spaces: readonly S[],
): S[] => {
  const requestedLabel = labelOf(address)
  return spaces
    .map((space) => {
      const labels = [labelOf(space.domain), nameAsLabel(space.name)]
      return {
        space,
        isNear: labels.some((label) => isNear(requestedLabel, label)),
        distance: Math.min(...labels.map((label) => distanceBetween(requestedLabel, label))),
      }
    })
    .filter((space) => space.isNear)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ space }) => space)
}
