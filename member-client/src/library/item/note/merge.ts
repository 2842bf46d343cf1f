import { diffArrays } from 'diff'

/** A range of base lines, end exclusive, and the lines that replace it. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

const hunksOf = (base: string[], text: string[]): Hunk[] => {
  const hunks: Hunk[] = []
  let at = 0
  for (const { value, added, removed } of diffArrays(base, text)) {
    const last = hunks.at(-1)
    if (removed) hunks.push({ from: at, to: at + value.length, lines: [] })
    else if (added && last?.to === at && last.lines.length === 0) last.lines = value
    else if (added) hunks.push({ from: at, to: at, lines: value })
    if (!added) at += value.length
  }
  return hunks
}

/** True if two hunks conflict. Adjacent changes don't; two insertions at the same place do. */
const overlaps = (a: Hunk, b: Hunk): boolean =>
  a.from === a.to && b.from === b.to ? a.from === b.from : Math.max(a.from, b.from) < Math.min(a.to, b.to)

const applied = (base: string[], { from, to }: Pick<Hunk, 'from' | 'to'>, hunks: Hunk[]): string[] => {
  const lines: string[] = []
  let at = from
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.from), ...hunk.lines)
    at = hunk.to
  }
  return [...lines, ...base.slice(at, to)]
}

/** Compares line by line, because an empty line differs from no line. */
const areSame = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((line, at) => line === b[at])

/**
 * [LIB-55] Merges two changed texts, line by line. Null if both changed the same lines differently; with `isBoth`,
 * their lines then come before mine.
 */
export const merged = (
  texts: { base: string; mine: string; theirs: string },
  isBoth = false,
): string | null => {
  const base = texts.base.split('\n')
  const [mine, theirs] = [hunksOf(base, texts.mine.split('\n')), hunksOf(base, texts.theirs.split('\n'))]
  const lines: string[] = []
  let at = 0
  while (mine[0] || theirs[0]) {
    // An insertion before a line that the other side changed comes first.
    const isMine = !theirs[0] || (mine[0] && (mine[0].from - theirs[0].from || mine[0].to - theirs[0].to) < 0)
    const [first] = (isMine ? mine : theirs).splice(0, 1)
    if (!first) break
    const [a, b]: [Hunk[], Hunk[]] = isMine ? [[first], []] : [[], [first]]
    for (let isMore = true; isMore; ) {
      const [nextMine, nextTheirs] = [mine[0], theirs[0]]
      if (nextMine && b.some((hunk) => overlaps(hunk, nextMine))) a.push(...mine.splice(0, 1))
      else if (nextTheirs && a.some((hunk) => overlaps(hunk, nextTheirs))) b.push(...theirs.splice(0, 1))
      else isMore = false
    }
    const all = [...a, ...b]
    const span = {
      from: Math.min(...all.map((hunk) => hunk.from)),
      to: Math.max(...all.map((hunk) => hunk.to)),
    }
    const [ownLines, theirLines] = [applied(base, span, a), applied(base, span, b)]
    lines.push(...base.slice(at, span.from))
    if (b.length === 0) lines.push(...ownLines)
    else if (a.length === 0 || areSame(ownLines, theirLines)) lines.push(...theirLines)
    else if (isBoth) lines.push(...theirLines, ...ownLines)
    else return null
    at = span.to
  }
  return [...lines, ...base.slice(at)].join('\n')
}
