import { firstNameFirst } from '../csv/person-name.ts'
import type { CsvRow } from '../csv/read-csv.ts'

/** People written one after the other instead of in a table, as in the To line of an email. */
export interface PeopleList {
  rows: CsvRow[]
  hasNames: boolean
  /** Lines without an address. */
  dropped: { line: number; text: string }[]
}

const ADDRESS = /[^\s@<>()[\]",;:|]+@[^\s@<>()[\]",;:|]+\.[^\s@<>()[\]",;:|]+/gu
const FIRST_LINES = 200
const SAMPLE_CHARS = 65_536
const MAX_NAME = 80

interface Entry {
  email: string
  name: string
  /** How the two were joined, which tells a list from a table. */
  form: 'bracketed' | 'bare' | 'joined' | 'table'
}

/** “To:”, “1.”, “2)”, “•”, and what separates two entries. */
const lead =
  /^(?:[\s,;、]|[-*•·–—]\s|\(?\d{1,5}(?:[.)\]:]\s*|\s+)|(?:to|cc|bcc|from|an|von|à|a|para|de|from|aan|til|till|do|kime|кому|копия|宛先|받는\s?사람|收件人|抄送)\s*:\s*)+/iu

/** In a list of recipients, a comma stands between last and first name. */
const tidyName = (text: string) => firstNameFirst(bareName(text))

const bareName = (text: string) =>
  text
    .replace(lead, '')
    .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
    .replace(/\\?"/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A remark behind an address, or on a line of its own. */
const MAY_HAVE_REMARK = /#|\/\/|--/
const REMARK = /(?:^|\s)(?:#|\/\/|--\s).*$/

/** The entries of one line; null if something in it is neither an address nor a name beside one. */
function entriesIn(written: string): Entry[] | null {
  if (!written.includes('@')) return []
  const line = MAY_HAVE_REMARK.test(written) ? written.replace(REMARK, '') : written
  if (!line.includes('@')) return null
  const entries: Entry[] = []
  let from = 0
  for (const match of line.matchAll(ADDRESS)) {
    const start = match.index
    const end = start + match[0].length
    // `<mailto:ann@acme.com>`, `[SMTP:ann@acme.com]`
    const before = line.slice(from, start).replace(/(?:mailto|smtp):$/i, '')
    const isBracketed = /[<[]\s*$/.test(before) && /^\s*[>\]]/.test(line.slice(end))
    const rest = isBracketed ? /^\s*[>\]]+/.exec(line.slice(end)) : null
    const behind = /^\s*\(([^()@]{2,80})\)/.exec(line.slice(end))
    const said = before.replace(/[<[]\s*$/, '')
    const raw = said.replace(lead, '')
    const name = tidyName(raw.replace(/\s*(?:[-–—:]|\s)\s*$/, ''))
    if (name.length > MAX_NAME || (isBracketed ? /[@<>\t]/ : /[@\d<>|\t]/).test(name)) return null
    if (isBracketed) entries.push({ email: match[0], name, form: 'bracketed' })
    else if (behind && !name)
      entries.push({ email: match[0], name: tidyName(behind[1] ?? ''), form: 'bracketed' })
    else if (!name) entries.push({ email: match[0], name: '', form: 'bare' })
    else entries.push({ email: match[0], name, form: /[,;\t]\s*$/.test(raw) ? 'table' : 'joined' })
    from = end + (rest?.[0].length ?? behind?.[0].length ?? 0)
  }
  return /^[\s,;.、'"]*$/.test(line.slice(from)) ? entries : null
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
  const list: PeopleList = { rows: [], hasNames: false, dropped: [] }
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const entries = entriesIn(line)
    if (!entries) list.rows.push({ line: index + 1, cells: [line.trim(), ''] })
    else if (entries.length === 0) list.dropped.push({ line: index + 1, text: line.trim() })
    for (const { email, name } of entries ?? []) {
      list.rows.push({ line: index + 1, cells: [email, name] })
      if (name) list.hasNames = true
    }
  }
  if (!list.hasNames) for (const row of list.rows) row.cells = row.cells.slice(0, 1)
  return list
}

/** `Name,Email`: a line of more than one cell without an address. */
const isHeaderLike = (line: string) => !line.includes('@') && /[,;|]/.test(line.replace(/[,;|\s]+$/, ''))
