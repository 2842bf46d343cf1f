import { readXml } from './markup.ts'
import type { Passages } from './passages.ts'
import type { Zip } from './zip.ts'

const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b)
const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** Reads a Word, Excel or PowerPoint document (ECMA-376). */
export const readOffice = async (zip: Zip, out: Passages): Promise<void> => {
  if (zip.names.includes('word/document.xml')) readDocument((await zip.read('word/document.xml')) ?? '', out)
  else if (zip.names.includes('xl/workbook.xml')) await readSheets(zip, out)
  else if (zip.names.includes('ppt/presentation.xml')) await readSlides(zip, out)
  else throw new Error('No document of an office')
}

const readDocument = (xml: string, out: Passages): void => {
  let words = ''
  let isText = false
  let isHeading = false
  readXml(xml, {
    onOpen: (tag, attributes) => {
      if (tag === 'w:t') isText = true
      else if (tag === 'w:tab' || tag === 'w:br') words += ' '
      else if (tag === 'w:pStyle') isHeading = /^(heading|title)/i.test(attributes['w:val'] ?? '')
    },
    onClose: (tag) => {
      if (tag === 'w:t') isText = false
      if (tag !== 'w:p') return
      if (isHeading && words.trim()) out.head(words.trim())
      out.add(words)
      words = ''
      isHeading = false
    },
    onText: (text) => {
      if (isText) words += text
    },
    isDone: out.isFull,
  })
}

/** The shared strings, by number. */
const stringsIn = (xml: string): string[] => {
  const strings: string[] = []
  let string = ''
  let isText = false
  readXml(xml, {
    onOpen: (tag) => {
      if (tag === 't') isText = true
    },
    onClose: (tag) => {
      if (tag === 't') isText = false
      if (tag !== 'si') return
      strings.push(string)
      string = ''
    },
    onText: (text) => {
      if (isText) string += text
    },
  })
  return strings
}

const sheetNames = (xml: string): string[] => {
  const names: string[] = []
  readXml(xml, {
    onOpen: (tag, attributes) => {
      if (tag === 'sheet') names.push(attributes['name'] ?? '')
    },
    onClose: () => undefined,
    onText: () => undefined,
  })
  return names
}

const readSheets = async (zip: Zip, out: Passages): Promise<void> => {
  const names = sheetNames((await zip.read('xl/workbook.xml')) ?? '')
  const strings = stringsIn((await zip.read('xl/sharedStrings.xml')) ?? '')
  const sheets = zip.names.filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort(byNumber)
  for (const [index, sheet] of sheets.entries()) {
    if (out.isFull()) return
    out.turnTo(null, names[index] ?? null)
    readRows((await zip.read(sheet)) ?? '', strings, out)
  }
}

const isValueTag = (tag: string): boolean => tag === 'v' || tag === 't'

const readRows = (xml: string, strings: string[], out: Passages): void => {
  let cells: string[] = []
  let value = ''
  let isShared = false
  let isValue = false
  readXml(xml, {
    onOpen: (tag, attributes) => {
      if (tag === 'c') isShared = attributes['t'] === 's'
      else if (isValueTag(tag)) isValue = true
    },
    onClose: (tag) => {
      if (tag === 'row') {
        out.add(cells.join(' '))
        cells = []
      } else if (isValueTag(tag)) {
        cells.push(isShared ? (strings[Number(value)] ?? '') : value)
        value = ''
        isValue = false
      }
    },
    onText: (text) => {
      if (isValue) value += text
    },
    isDone: out.isFull,
  })
}

const readSlides = async (zip: Zip, out: Passages): Promise<void> => {
  const slides = zip.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).sort(byNumber)
  for (const [index, slide] of slides.entries()) {
    if (out.isFull()) return
    out.turnTo(index + 1)
    readSlide((await zip.read(slide)) ?? '', out)
  }
}

const readSlide = (xml: string, out: Passages): void => {
  let words = ''
  let isText = false
  readXml(xml, {
    onOpen: (tag) => {
      if (tag === 'a:t') isText = true
    },
    onClose: (tag) => {
      if (tag === 'a:t') isText = false
      if (tag !== 'a:p') return
      out.add(words)
      words = ''
    },
    onText: (text) => {
      if (isText) words += text
    },
    isDone: out.isFull,
  })
}
