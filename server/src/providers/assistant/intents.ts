import { plusMinutes } from '@metapyra/time/wall'
import { offsetAt } from '@metapyra/time/zone'
import type { Where } from './parse-time.ts'
import { extractTime } from './parse-time.ts'

/** What the user requests, as a tool's input; or what is missing in the request. */
export type Intent =
  | {
      tool: string
      input: Record<string, unknown> /** A name may be none: then it is a question. */
      isGuess?: true
    }
  | { tool: string; missing: string }

const SHORT_MIN = 30
const LONG_MIN = 60
const POLITE = String.raw`^(?:(?:please|hey|can you|could you|would you|i want to|i would like to|let'?s)\s+)*`
const begins = (pattern: string): RegExp => new RegExp(POLITE + pattern, 'is')

const MAKE = '(?:make|create|draft|start|set up|prepare|open|do|plan|schedule|organi[sz]e|arrange|add)'
const POLL = begins(
  String.raw`(?:${MAKE}\s+(?:me\s+)?(?:an?\s+)?(?:new |quick |short )?(?:poll|vote|survey)\b|(?:poll|vote|survey)\s*:)(.*)$`,
)
/** A quoted name needs none of the words for events. */
const QUOTED = begins(String.raw`${MAKE}\s+(?:me\s+)?([“"][^”"]+[”"].*)$`)
const EVENT = begins(
  String.raw`${MAKE}\s+(?:me\s+)?(?:an?\s+)?(?:new )?(?:(\d+[ -]?(?:minutes?|mins?|hours?|h))\s+)?(event|meeting|call|workshop|party|lunch|dinner|breakfast|talk|stand-?up|retro(?:spective)?|review|demo|session|team meeting|coffee)\b(.*)$`,
)
const BOOK = begins(
  String.raw`(?:book|(?:make|get|arrange|set up|schedule) (?:me )?(?:an? )?(?:appointment|time|slot|booking)(?: with| for)?)\s+(?:me\s+)?(.+)$`,
)
const FREE = begins(
  String.raw`(?:(?:when|what times?)\b.*\b(?:free|available|meet)\b|(?:find|suggest|look for)\s+(?:me\s+|us\s+)?(?:an?\s+)?(?:free\s+|common\s+|good\s+)?(?:time|slot)s?\b|(?:which )?free (?:times?|slots?)\b).*$`,
)
const FILES = begins(
  String.raw`(?:find|show|open|look for|search for|get|where is|where are)\s+(?:me\s+)?(?:the\s+|an?\s+|our\s+|my\s+|all\s+)*(?:files?|documents?|docs?|notes?|pdfs?|folders?|papers?)\b\s*(?:(?:called|named|about|on|with|for|of|that says?)\b)?\s*(.+)$`,
)
const PERSON = begins(
  String.raw`(?:find|look up|who(?:'s| is)|where(?:'s| is))\s+(?:me\s+)?(?:the\s+)?(?:person\s+|colleague\s+|member\s+)?(?:called\s+|named\s+)?(.+?)[?.!\s]*$`,
)

const MARKED = /[“"]([^”"]+)[”"]/
const trimmed = (text: string): string =>
  text.replace(/^[\s,:;.–-]+|[\s,:;.?!–-]+$/g, '').replace(/\s+/g, ' ')
/** Small words that remain when a time is removed. */
const LEFT_OVER = /\s+(?:on|at|in|from|for|by|the|a|an)$/i
const clean = (text: string): string => {
  let left = trimmed(text)
  while (LEFT_OVER.test(left)) left = trimmed(left.replace(LEFT_OVER, ''))
  return left
}
const namesIn = (text: string): string[] =>
  clean(text)
    .split(/\s*(?:,|&|\band\b)\s*/i)
    .map(clean)
    .filter((name) => name && !/^(?:me|i|myself|us|we|you)$/i.test(name))

const pollWish = (request: string): Intent => {
  const text = request.replace(/^\s*(?:asking|about|on|whether|which asks|to ask)?\s*:?\s*/i, '')
  const at = text.search(/\?|:|\bwith (?:the )?(?:options|choices|answers)\b/i)
  const question = trimmed(at < 0 ? text : text.slice(0, at + (text[at] === '?' ? 1 : 0)))
  const options = (at < 0 ? '' : text.slice(at))
    .replace(/^[?:\s]*(?:with (?:the )?)?(?:(?:options|choices|answers)\b)?[\s:]*/i, '')
    .split(/\s*(?:,|;|\/|\n|\bor\b)\s*/i)
    .map(trimmed)
    .filter(Boolean)
  if (!question || options.length === 1)
    return {
      tool: 'draft_poll',
      missing: 'Give me a question and options: “Create a poll: Where do we eat? Thai, Pizza”.',
    }
  const isQuestion = text[at] === '?' ? `${question}?` : question
  return {
    tool: 'draft_poll',
    input: { question: isQuestion, options: options.length > 0 ? options : answersTo(question) },
  }
}

/** “Tea or coffee?” contains the answers in the question. */
const answersTo = (question: string): string[] =>
  /^(\S+(?: \S+)?) or (\S+(?: \S+)?)$/i.exec(question)?.slice(1) ?? ['Yes', 'No']

const eventIntent = (kind: string, request: string, where: Where): Intent => {
  const marked = MARKED.exec(request)?.[1]
  const { rest, start, minutes } = extractTime(request.replace(MARKED, ' '), where)
  const withWhom = /\bwith\s+(.+?)(?=\s+(?:about|called|named|titled|on)\b|$)/i.exec(rest)
  const people = withWhom ? namesIn(withWhom[1] ?? '') : []
  const named = clean(
    (withWhom ? rest.replace(withWhom[0], ' ') : rest).replace(
      /^\s*(?:called|named|titled|about|on|for|:)\s+/i,
      '',
    ),
  )
  const usual = `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`
  if (!start)
    return { tool: 'draft_event', missing: 'Tell me when: “Plan a meeting about the fair on Friday at 3pm”.' }
  const title = marked ?? (named || (people.length > 0 ? `${usual} with ${people.join(', ')}` : usual))
  return {
    tool: 'draft_event',
    input: { title, start, durationMin: minutes ?? LONG_MIN, ...(people.length > 0 && { people }) },
  }
}

const bookingWish = (request: string, where: Where): Intent => {
  const { rest, start, minutes } = extractTime(request, where)
  const [person] = namesIn(rest.replace(/^(?:.*\b(?:with|for)\s+|(?:an?|the)\s+)/i, ''))
  if (!person || !start)
    return {
      tool: 'draft_booking',
      missing: 'Tell me who and when: “Book Ada on Tuesday at 14:00 for 30 minutes”.',
    }
  return { tool: 'draft_booking', input: { person, start, durationMin: minutes ?? SHORT_MIN } }
}

const WEEK_MIN = 6 * 24 * 60

const freeWish = (request: string, where: Where): Intent => {
  const { rest, date, endDate, minutes } = extractTime(request, where)
  const nameMatch =
    /\bwith\s+(.+?)(?=[?.!]|$)/i.exec(rest) ??
    /\b(?:for|are|is|do|can)\s+(.+?)(?=\s+(?:free|available|meet)\b|[?.!]|$)/i.exec(rest)
  const today = new Date(where.now.getTime() + offsetAt(where.now.getTime(), where.timezone))
  const from = date ?? today.toISOString().slice(0, 10)
  const to = endDate ?? (date ? date : plusMinutes(`${from}T00:00`, WEEK_MIN).slice(0, 10))
  return {
    tool: 'find_free_times',
    input: { people: namesIn(nameMatch?.[1] ?? ''), durationMin: minutes ?? SHORT_MIN, from, to },
  }
}

const NAME_WORDS_MOST = 4

/** The action that a message requests; undefined if it is a question. */
export const intentIn = (question: string, where: Where): Intent | undefined => {
  const request = question.trim()
  const poll = POLL.exec(request)
  if (poll) return pollWish(poll[1] ?? '')
  const event = EVENT.exec(request)
  // The duration can come before the kind of event.
  if (event)
    return eventIntent(event[2] ?? '', `${event[3] ?? ''} ${event[1] ? `for ${event[1]}` : ''}`, where)
  const quoted = QUOTED.exec(request)?.[1]
  if (quoted) return eventIntent('event', quoted, where)
  if (FREE.test(request)) return freeWish(request, where)
  const booking = BOOK.exec(request)
  if (booking) return bookingWish(booking[1] ?? '', where)
  const files = FILES.exec(request)
  if (files) return { tool: 'find_files', input: { words: trimmed(files[1] ?? '') } }
  const name = PERSON.exec(request)?.[1]
  const isName = name && name.split(/\s+/).length <= NAME_WORDS_MOST && !/^(?:the|an?|my|our)\b/i.test(name)
  return isName ? { tool: 'find_people', input: { name: trimmed(name) }, isGuess: true } : undefined
}
