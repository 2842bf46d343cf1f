import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'

/** What a sheet says of its rows besides their values. Rows and columns count from 0. */
export interface SheetMarks {
  hidden: ReadonlySet<number>
  /** Columns with a formula whose result was not saved, as programs write it that don’t calculate. */
  unresolved: ReadonlyMap<number, number[]>
}

const ROW = /<(?:\w+:)?row\b[^>]*>/g
/** A cell with a formula, and nothing or an empty value behind it. */
const UNRESOLVED =
  /<(?:\w+:)?c\b[^>]*?\sr="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The file of a sheet within a workbook, by the workbook’s own list. */
function fileOf(bytes: Uint8Array, relation: string): string | null {
  const name = 'xl/_rels/workbook.xml.rels'
  const list = unzipSync(bytes, { filter: (file) => file.name === name })[name]
  const tags = list ? (strFromU8(list).match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []) : []
  const tag = tags.find((one) => /\sId="([^"]*)"/.exec(one)?.[1] === relation)
  const target = tag && /\sTarget="([^"]*)"/.exec(tag)?.[1]
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Reads the marks of an Excel sheet piece by piece, because it may be far larger than its workbook. */
export function marksOfXlsx(bytes: Uint8Array, { relation }: { relation: string }): SheetMarks {
  const hidden = new Set<number>()
  const unresolved = new Map<number, number[]>()
  const name = fileOf(bytes, relation)
  let row = -1
  let rest = ''
  const take = (text: string, isLast: boolean) => {
    const all = rest + text
    // What begins in this piece and ends in the next is read with that one.
    const end = isLast ? all.length : Math.max(all.lastIndexOf('</row>'), all.lastIndexOf('</x:row>'), 0)
    const whole = all.slice(0, end)
    rest = all.slice(end)
    for (const [tag] of whole.matchAll(ROW)) {
      const number = /\sr="(\d+)"/.exec(tag)?.[1]
      row = number === undefined ? row + 1 : Number(number) - 1
      if (/\shidden="(?:1|true)"/.test(tag)) hidden.add(row)
    }
    if (!/<(?:\w+:)?f\b/.test(whole)) return
    for (const [, letters = '', number] of whole.matchAll(UNRESOLVED)) {
      const at = Number(number) - 1
      unresolved.set(at, [...(unresolved.get(at) ?? []), columnOf(letters)])
    }
  }
  const decoder = new TextDecoder('latin1')
  const unzip = new Unzip((file) => {
    if (file.name !== name) return
    file.ondata = (error, data, isLast) => {
      if (!error) take(decoder.decode(data), isLast)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const PIECE = 256 * 1024
  for (let from = 0; from < bytes.length; from += PIECE) {
    unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length)
  }
  return { hidden, unresolved }
}

/** Of an OpenDocument sheet the hidden rows. Formulas there always have their results. */
export function marksOfOds(xml: string, index: number): SheetMarks {
  const tables = xml.split(/<table:table\s/)
  const hidden = new Set<number>()
  let row = 0
  for (const [tag] of (tables[index + 1] ?? '').matchAll(/<table:table-row\b[^>]*>/g)) {
    const count = Number(/\stable:number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1)
    const isHidden = /\stable:visibility="(?:collapse|filter)"/.test(tag)
    for (let at = 0; isHidden && at < Math.min(count, MAX_HIDDEN); at++) hidden.add(row + at)
    row += count
  }
  return { hidden, unresolved: new Map() }
}

/** OpenDocument says of all empty rows below a table at once that they are hidden. */
const MAX_HIDDEN = 200_001
