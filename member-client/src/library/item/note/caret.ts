/**
 * The caret's position after someone else changed the text around it. It stays in its line if that line still exists.
 */
export const caretAfter = (before: string, after: string, at: number): number => {
  if (after.startsWith(before.slice(0, at))) return at
  if (after.endsWith(before.slice(at))) return after.length - (before.length - at)
  const linesBefore = before.slice(0, at).split('\n')
  const line = before.split('\n')[linesBefore.length - 1]
  const lines = after.split('\n')
  const same = lines.flatMap((text, index) => (text === line ? [index] : []))
  const distance = (index: number) => Math.abs(index - linesBefore.length + 1)
  const [nearest] = same.toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) return Math.min(at, after.length)
  const column = linesBefore.at(-1)?.length ?? 0
  return lines.slice(0, nearest).join('\n').length + (nearest > 0 ? 1 : 0) + column
}
