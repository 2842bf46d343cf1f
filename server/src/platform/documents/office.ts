import { attribute, tokensIn } from './markup.ts'
import type { Passages } from './passages.ts'
import type { Zip } from './zip.ts'

const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b)
const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** A document of Word, Excel or PowerPoint (ECMA-376). */
export const readOffice = (zip: Zip, out: Passages): void => {
  if (zip.names.includes('word/document.xml')) readDocument(zip.read('word/document.xml') ?? '', out)
  else if (zip.names.includes('xl/workbook.xml')) readSheets(zip, out)
  else if (zip.names.includes('ppt/presentation.xml')) readSlides(zip, out)
  else throw new Error('No document of an office')
}

const readDocument = (xml: string, out: Passages): void => {
  let words = ''
  let isText = false
  let isHeading = false
  for (const { tag, isEnd, text } of tokensIn(xml)) {
    if (out.isFull()) return
    if (tag === 'w:t') isText = !isEnd && !text.endsWith('/')
    else if (tag === 'w:tab' || tag === 'w:br') words += ' '
    else if (tag === 'w:pstyle') isHeading = /^(heading|title)/i.test(attribute(text, 'w:val') ?? '')
    else if (tag === 'w:p' && isEnd) {
      if (isHeading && words.trim()) out.head(words.trim())
      out.add(words)
      words = ''
      isHeading = false
    } else if (!tag && isText) words += text
  }
}

/** The words of shared strings, by their number. */
const stringsIn = (xml: string): string[] => {
  const strings: string[] = []
  let isText = false
  for (const { tag, isEnd, text } of tokensIn(xml)) {
    if (tag === 'si' && !isEnd) strings.push('')
    else if (tag === 't') isText = !isEnd && !text.endsWith('/')
    else if (!tag && isText && strings.length > 0) strings[strings.length - 1] += text
  }
  return strings
}

const sheetNames = (xml: string): string[] =>
  [...tokensIn(xml)].flatMap(({ tag, isEnd, text }) =>
    tag === 'sheet' && !isEnd ? (attribute(text, 'name') ?? '') : [],
  )

const readSheets = (zip: Zip, out: Passages): void => {
  const names = sheetNames(zip.read('xl/workbook.xml') ?? '')
  const strings = stringsIn(zip.read('xl/sharedStrings.xml') ?? '')
  const sheets = zip.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort(byNumber)
  for (const [at, sheet] of sheets.entries()) {
    if (out.isFull()) return
    out.turnTo(null, names[at] ?? null)
    readRows(zip.read(sheet) ?? '', strings, out)
  }
}

const readRows = (xml: string, strings: string[], out: Passages): void => {
  let cells: string[] = []
  let isShared = false
  let isValue = false
  for (const { tag, isEnd, text } of tokensIn(xml)) {
    if (out.isFull()) return
    if (tag === 'c' && !isEnd) isShared = attribute(text, 't') === 's'
    else if (tag === 'v' || tag === 't') isValue = !isEnd && !text.endsWith('/')
    else if (tag === 'row' && isEnd) {
      out.add(cells.join(' '))
      cells = []
    } else if (!tag && isValue) cells.push(isShared ? (strings[Number(text)] ?? '') : text)
  }
}

const readSlides = (zip: Zip, out: Passages): void => {
  const slides = zip.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).sort(byNumber)
  for (const [at, slide] of slides.entries()) {
    if (out.isFull()) return
    out.turnTo(at + 1)
    let words = ''
    let isText = false
    for (const { tag, isEnd, text } of tokensIn(zip.read(slide) ?? '')) {
      if (tag === 'a:t') isText = !isEnd && !text.endsWith('/')
      else if (tag === 'a:p' && isEnd) {
        out.add(words)
        words = ''
      } else if (!tag && isText) words += text
    }
  }
}
