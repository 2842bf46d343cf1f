import { expect, test } from 'vitest'
import { displayKindOfItem, typeWords } from './item-display.ts'

const kindOf = (mime: string | null, name: string) =>
  displayKindOfItem({ kind: 'file', name, version: mime === null ? null : ({ mime } as never) })

test('[LIB-50] what its bytes are decides how a file is shown, whatever it is called', () => {
  expect(kindOf('image/png', 'notes.txt')).toBe('picture')
  expect(kindOf('text/plain', 'picture.png')).toBe('text')
  expect(kindOf('text/html', 'page.html')).toBe('text')
  expect(kindOf('image/svg+xml', 'drawing.svg')).toBe('drawing')
  expect(kindOf('text/plain', 'People.CSV')).toBe('table')
  expect(kindOf('application/zip', 'people.csv')).toBe('file')
  expect(kindOf('image/tiff', 'scan.tiff')).toBe('file')
  expect(kindOf(null, 'lost')).toBe('file')
})

test('people read what a file is, not its media type', () => {
  const words = (mime: string, name = 'x') => typeWords({ kind: 'file', name, mime })
  expect(words('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('Document')
  expect(words('application/vnd.oasis.opendocument.spreadsheet')).toBe('Spreadsheet')
  expect(words('application/x-tar')).toBe('Archive')
  expect(words('application/octet-stream')).toBe('File')
  expect(typeWords({ kind: 'note', name: 'x', mime: 'text/markdown' })).toBe('Note')
})
