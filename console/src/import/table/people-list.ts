import { firstNameFirst, withoutTitle } from '../csv/person-name.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { decodeMailWords } from '../text/encoded-text.ts'

/** People written one after the other instead of in a table, as in the To line of an email. */
export interface PeopleList {
  rows: CsvRow[]
  hasNames: boolean
  hasTitles: boolean
  /** Lines without an address. */
  dropped: { line: number; text: string }[]
}

const ADDRESS = /[^\s@<>()[\]",;:|]+@[^\s@<>()[\]",;:|]+\.[^\s@<>()[\]",;:|]+/gu
const FIRST_LINES = 200
const SAMPLE_CHARS = 65_536
const MAX_NAME = 80
/** A longer text between two addresses is no list of broken ones. */
const MAX_BROKEN_CHARS = 2000

interface Entry {
  /** As it is written, even if it is no address: `broken@acme`. */
  email: string
  name: string
  /** What stands behind a name, if it is plainly a job title: “Ann Lee, Designer”. */
  title: string
  /** How the two were joined, which tells a list from a table. */
  form: 'bracketed' | 'bare' | 'joined' | 'table'
}

/** “To:”, “1.”, “2)”, “•”, and what separates two entries. */
const lead =
  /^(?:[\s,;、]|[-*•·–—]\s|\(?\d{1,5}(?:[.)\]:]\s*|\s+)|(?:to|cc|bcc|from|an|von|à|a|para|de|from|aan|til|till|do|kime|кому|копия|宛先|받는\s?사람|收件人|抄送)\s*:\s*)+/iu

/** In a list of recipients, a comma stands between last and first name, or before a job title. */
function tidyName(text: string): Pick<Entry, 'name' | 'title'> {
  const { name, title } = withoutTitle(bareName(text))
  return { name: firstNameFirst(name), title }
}

const bareName = (text: string) =>
  decodeMailWords(text.replace(lead, ''))
    .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
    .replace(/\\?"/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A remark behind an address, or on a line of its own. */
const MAY_HAVE_REMARK = /#|\/\/|--/
const REMARK = /(?:^|\s)(?:#|\/\/|--\s).*$/

/** `<mailto:ann@acme.com>`, `[SMTP:ann@acme.com]` */
const BRACKET_BEFORE = /[<[]\s*(?:(?:mailto|smtp):)?$/i
/** Behind `'ann@acme.com'` in `'ann@acme.com' <ann@acme.com>`: it is the name of the address that follows. */
const NAMES_NEXT = /^["'“”‘’)\s]*[<[]\s*(?:(?:mailto|smtp):)?$/i

/** The entries of one line; null if something in it is neither an address nor a name beside one. */
function entriesIn(written: string): Entry[] | null {
  if (!written.includes('@')) return []
  const line = MAY_HAVE_REMARK.test(written) ? written.replace(REMARK, '') : written
  if (!line.includes('@')) return null
  const entries: Entry[] = []
  let from = 0
  const matches = [...line.matchAll(ADDRESS)]
  for (const [at, match] of matches.entries()) {
    const start = match.index
    const end = start + match[0].length
    const split = splitBroken(line.slice(from, start))
    if (!split) return null
    entries.push(...split.broken)
    if (NAMES_NEXT.test(line.slice(end, matches[at + 1]?.index ?? end))) {
      from = line.slice(end).search(/[<[]/) + end
      continue
    }
    const entry = entryOf(match[0], split.rest, line.slice(end))
    if (!entry) return null
    entries.push(entry.entry)
    from = end + entry.length
  }
  const rest = line.slice(from)
  if (/^[\s,;.、'"]*$/.test(rest)) return entries
  const broken = rest.includes('@') ? brokenEntries(rest) : null
  // A broken address alone on a line may as well be the cell of a table.
  const isCell = matches.length === 0 && !isMarked(line) && broken?.every(({ form }) => form !== 'bracketed')
  return broken && !isCell ? [...entries, ...broken] : null
}

/** An address with what stands before it and behind it, and how much of that behind it belongs to it. */
function entryOf(email: string, before: string, after: string): { entry: Entry; length: number } | null {
  const isBracketed = BRACKET_BEFORE.test(before) && /^\s*[>\]]/.test(after)
  const rest = isBracketed ? /^\s*[>\]]+/.exec(after) : null
  const behind = /^\s*\(([^()@]{2,80})\)/.exec(after)
  const said = before.replace(/(?:mailto|smtp):$/i, '').replace(/[<[]\s*$/, '')
  const raw = said.replace(lead, '')
  const { name, title } = tidyName(raw.replace(/\s*(?:[-–—:]|\s)\s*$/, ''))
  if (name.length > MAX_NAME || (isBracketed ? /[@<>\t]/ : /[@\d<>|\t]/).test(name)) return null
  const length = rest?.[0].length ?? behind?.[0].length ?? 0
  if (isBracketed) return { entry: { email, name, title, form: 'bracketed' }, length }
  if (behind && !name) return { entry: { email, ...tidyName(behind[1] ?? ''), form: 'bracketed' }, length }
  if (!name) return { entry: { email, name, title, form: 'bare' }, length }
  return { entry: { email, name, title, form: /[,;\t]\s*$/.test(raw) ? 'table' : 'joined' }, length }
}

/** Entries with broken addresses before a good one, and what is left as its name; null if it is neither. */
function splitBroken(before: string): { broken: Entry[]; rest: string } | null {
  const lastAt = before.lastIndexOf('@')
  if (lastAt < 0) return { broken: [], rest: before }
  if (before.length > MAX_BROKEN_CHARS) return null
  // `ann@home <ann@acme.com>`: a name.
  if (/^[^\s;,]*["'”’)\s]*[<[]\s*(?:mailto:|smtp:)?$/i.test(before.slice(lastAt))) {
    const start = before.slice(0, lastAt).search(/[^\s;,<>"'“”‘’]+$/)
    return start < 0 ? null : splitBroken(`${before.slice(0, start).replace(/["'“”‘’]$/, '')}<`)
  }
  const end = before.slice(lastAt).search(/[;,\s]/)
  if (end < 0) return null
  const broken = brokenEntries(before.slice(0, lastAt + end))
  return broken && { broken, rest: before.slice(lastAt + end) }
}

/** Text between two separators, which may also stand in quotes and brackets. */
const PIECE = /(?:"[^"]*"|<[^<>]*>|[^;,"<]|["<])+/g

/** Entries whose addresses are broken: `broken@acme`, `Ann Lee <ann@>`. They are shown to be fixed instead of lost. */
function brokenEntries(text: string): Entry[] | null {
  if (text.length > MAX_BROKEN_CHARS) return null
  const entries: Entry[] = []
  let family = ''
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.trim() === '') continue
    if (!piece.includes('@')) {
      family += `${piece},`
      continue
    }
    const bracketed = /^(.*)[<[]\s*(?:mailto:|smtp:)?([^<>[\]]*)[>\]]\s*$/is.exec(piece)
    const [, said = '', email = ''] = bracketed ?? /^(.*?)(\S*@\S*)\s*$/s.exec(piece) ?? []
    const { name, title } = tidyName(`${family}${said}`)
    if (!email.includes('@') || name.includes('@') || name.length > MAX_NAME) return null
    const form = bracketed ? 'bracketed' : family ? 'table' : name ? 'joined' : 'bare'
    entries.push({ email: email.trim(), name, title, form })
    family = ''
  }
  return family.replace(/[\s,]+/g, '') === '' ? entries : null
}

const isRemark = (line: string) => /^\s*(?:#|\/\/|--\s)/.test(line)
const isMarked = (line: string) => lead.test(line) || /[;,]\s*$/.test(line) || REMARK.test(line)

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)

/** True if these lines are a list: nothing stands in them but people, and not as in a table. */
function isList(lines: readonly string[]): boolean {
  const entries: Entry[] = []
  const others: string[] = []
  let remarks = 0
  for (const line of lines) {
    const found = entriesIn(line)
    if (!found || found.some(({ form }) => form === 'table')) return false
    if (found.length === 0 && isRemark(line)) remarks++
    else if (found.length === 0) others.push(line)
    else entries.push(...found)
  }
  // Headings may stand above and between. Other lines without an address are a table that has them elsewhere.
  const headings = others.every((line) => line.length <= 40 && !/[,;|]|:\s*\S/.test(line))
  const most = headings ? entries.length / 1.5 : lines.length / 5
  if (entries.length === 0 || others.length > Math.max(1, most)) return false
  const isPlain =
    entries.every(({ form }) => form === 'bare') && entries.length === lines.length - others.length - remarks
  // One bare address a line is a table of one column, which has a header or none.
  return !isPlain || remarks > 0 || others.length > 1 || (others.length === 0 && lines.some(isMarked))
}

/**
 * Reads a list of people: `Ann Lee <ann@acme.com>` a line, addresses one after the other, numbered or with bullets;
 * null if the text is not one.
 */
export function readPeopleList(text: string): PeopleList | null {
  // The last line of a part may be cut, and most files are no list.
  const part = linesOf(text.slice(0, SAMPLE_CHARS))
  if (text.length > SAMPLE_CHARS && part.length > 1) part.pop()
  const sample = part.filter((line) => line.trim() !== '').slice(0, FIRST_LINES)
  if (!sample.some((line) => line.includes('@')) || sample.some((line) => line.includes('\t'))) return null
  const [first = ''] = sample
  if (isHeaderLike(first) || !isList(sample)) return null
  const list: PeopleList = { rows: [], hasNames: false, hasTitles: false, dropped: [] }
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const entries = entriesIn(line)
    if (!entries) list.rows.push({ line: index + 1, cells: [line.trim(), '', ''] })
    else if (entries.length === 0) list.dropped.push({ line: index + 1, text: line.trim() })
    for (const { email, name, title } of entries ?? []) {
      list.rows.push({ line: index + 1, cells: [email, name, title] })
      if (name) list.hasNames = true
      if (title) list.hasTitles = true
    }
  }
  const width = list.hasTitles ? 3 : list.hasNames ? 2 : 1
  for (const row of list.rows) row.cells.length = width
  return list
}

/** `Name,Email`: a line of more than one cell without an address. */
const isHeaderLike = (line: string) => !line.includes('@') && /[,;|]/.test(line.replace(/[,;|\s]+$/, ''))
