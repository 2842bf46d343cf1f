import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { marksOfOds, marksOfXlsx } from './sheet-marks.ts'

const relations =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId10" Target="/xl/worksheets/sheet2.xml"/></Relationships>'
const workbook = (sheet: string) =>
  zipSync({
    'xl/_rels/workbook.xml.rels': strToU8(relations),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1" hidden="1"/></sheetData></worksheet>',
    ),
    'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
const MOST = 64 * 1024 * 1024

it('finds hidden rows with and without numbers, in sheets of any length', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    at % 10_000 === 9999 ? '<row hidden="1"><c><v>1</v></c></row>' : '<row><c><v>1</v></c></row>',
  )
  expect([...marksOfXlsx(workbook(rows.join('')), 'rId10', MOST).hidden]).toEqual([
    9999, 19_999, 29_999, 39_999, 49_999,
  ])
  const numbered =
    '<row r="3" spans="1:2" hidden="1"></row><row r="9" hidden="0"/><row r="12" hidden="true"/>'
  expect([...marksOfXlsx(workbook(numbered), 'rId10', MOST).hidden]).toEqual([2, 11])
})

it('finds formulas without a result, and none whose result is an empty text', () => {
  const cells = [
    '<c r="A1"><f>B1&amp;"x"</f><v/></c>',
    '<c r="B1"><f>C1</f></c>',
    '<c r="C1" t="str"><f>IF(A1="","",1)</f><v></v></c>',
    '<c r="D1"><f>1+1</f><v>2</v></c>',
    '<c r="AA1"><f t="shared" si="0"/><v></v></c>',
    '<c r="AB1"><v>1</v></c>',
  ]
  const { unresolved } = marksOfXlsx(workbook(`<row r="1">${cells.join('')}</row>`), 'rId10', MOST)
  expect([...unresolved]).toEqual([[0, [0, 1, 26]]])
})

it('reads no more of a sheet than may be unpacked', () => {
  const rows = `<row r="1" hidden="1"/>${'<row r="2"></row>'.repeat(200_000)}<row r="3" hidden="1"/>`
  expect([...marksOfXlsx(workbook(rows), 'rId10', 1024 * 1024).hidden]).not.toContain(2)
  expect([...marksOfXlsx(workbook(rows), 'rId10', MOST).hidden]).toEqual([0, 2])
})

it('finds hidden rows of OpenDocument, also where one says how many it stands for', () => {
  const row = (more: string) => `<table:table-row ${more}><table:table-cell/></table:table-row>`
  const table = `${row('')}${row('table:visibility="filter"')}${row('table:number-rows-repeated="2" table:visibility="collapse"')}${row('')}`
  const xml = `<table:table table:name="A">${row('table:visibility="collapse"')}</table:table><table:table table:name="B">${table}</table:table>`
  expect([...marksOfOds(xml, 1).hidden]).toEqual([1, 2, 3])
})
