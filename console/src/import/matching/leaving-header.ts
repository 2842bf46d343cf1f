import { fold } from './fold.ts'
import type { LeavingWords } from './leaving-vocabulary.ts'
import { ENDS_AT_WORD, GONE_AT_WORD, LEAVING_WORDS } from './leaving-vocabulary.ts'

type Class = keyof LeavingWords

/** For each language, what each word is about. */
const languages = Object.values(LEAVING_WORDS).map((words) => {
  const classes = new Map<string, Set<Class>>()
  for (const [name, text] of Object.entries(words)) {
    for (const word of fold(text).split(/\s+/).filter(Boolean)) {
      classes.set(word, (classes.get(word) ?? new Set()).add(name as Class))
    }
  }
  return classes
})

/**
 * What a header says of the end of an employment, if each of its words is about that in one language. `goneAt`: the
 * date on which somebody leaves. `endsAt`: a date on which something ends, which is an employment only in a table of
 * people. `isGone`: that somebody has left.
 */
export function leavingKindOf(
  word: string,
  tokens: readonly string[],
): 'goneAt' | 'endsAt' | 'isGone' | null {
  if (GONE_AT_WORD.test(word)) return 'goneAt'
  if (ENDS_AT_WORD.test(word)) return 'endsAt'
  if (tokens.length === 0 || tokens.length > MOST_WORDS || ATTENDANCE.test(tokens.join(' '))) return null
  const joined = tokens
    .join(' ')
    .replace(/\boff board/, 'offboard')
    .split(' ')
  for (const classes of languages) {
    const kind = kindIn(classes, joined)
    if (kind) return kind
  }
  return null
}

const MOST_WORDS = 7
/** When somebody left a meeting or a building, which is no day on which they left for good. */
const ATTENDANCE =
  /^(?:left|exit|exited|leaving|departure) (?:at )?time(?:stamp)?$|^time (?:left|of (?:exit|leaving|departure))$/

function kindIn(classes: ReadonlyMap<string, ReadonlySet<Class>>, tokens: readonly string[]) {
  const found = new Set<Class>()
  for (const token of tokens) {
    const of = classes.get(token)
    if (!of) return null
    for (const one of of) found.add(one)
  }
  const isDay = found.has('date') || found.has('workday')
  const isOfWork = found.has('employment') || found.has('workday')
  // “Exit” may be a door and “Retirement” a plan: dates there count, a yes doesn’t.
  if (found.has('leaving')) return isDay ? 'goneAt' : isOfWork ? 'isGone' : 'endsAt'
  if (found.has('last')) return isDay ? (isOfWork ? 'goneAt' : 'endsAt') : null
  if (found.has('ending')) return isOfWork ? 'goneAt' : isDay || isEndDate(tokens) ? 'endsAt' : null
  return found.has('expiring') && isOfWork ? 'goneAt' : null
}

/** “Enddatum”, “Slutdato”: end and date in one word. */
const isEndDate = ([token = '', ...others]: readonly string[]) =>
  others.length === 0 && /(?:date|datum|dato|paiva|kuupaev)$/.test(token)
