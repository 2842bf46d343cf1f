import { expect, test } from 'vitest'
import { looksOfItem, typeWords } from './item-display.ts'

const looks = (mime: string | null, name: string) =>
  looksOfItem({ kind: 'file', name, version: mime === null ? null : ({ mime } as never) })

test('[LIB-50] what its bytes are decides how a file is shown, whatever it is called', () => {
  expect(looks('image/png', 'notes.txt')).toBe('picture')
  expect(looks('text/plain', 'picture.png')).toBe('text')
  expect(looks('text/html', 'page.html')).toBe('text')
  expect(looks('image/svg+xml', 'drawing.svg')).toBe('drawing')
  expect(looks('text/plain', 'People.CSV')).toBe('table')
  expect(looks('application/zip', 'people.csv')).toBe('file')
  expect(looks('image/tiff', 'scan.tiff')).toBe('file')
  expect(looks(null, 'lost')).toBe('file')
})

test('people read what a file is, not its media type', () => {
  const words = (mime: string, name = 'x') => typeWords({ kind: 'file', name, mime })
  expect(words('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('Document')
  expect(words('application/vnd.oasis.opendocument.spreadsheet')).toBe('Spreadsheet')
  expect(words('application/x-tar')).toBe('Archive')
  expect(words('application/octet-stream')).toBe('File')
  expect(typeWords({ kind: 'note', name: 'x', mime: 'text/markdown' })).toBe('Note')
})
