import { rounded } from './results.ts'

const givenNames = [
  'Ada',
  'Björn',
  'Chiara',
  'Dmitri',
  'Elif',
  'Fatima',
  'Grace',
  'Hiroshi',
  'Inês',
  'João',
  'Katrin',
  'Li',
]
const family = [
  'Lovelace',
  'O’Neill',
  'Rossi',
  'Ivanov',
  'Yılmaz',
  'Haddad',
  'Hopper',
  'Tanaka',
  'Sousa',
  'Müller',
]
const positions = ['Designer', 'Engineer', 'Head of Sales, EMEA', 'Support', 'Accountant', 'Team lead', '']

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A company's people as an HR system exports them. Every `dirtyEvery`-th row has an invalid or repeated email address.
 */
export const companyCsv = (rows: number, { dirtyEvery = 0 } = {}): string => {
  const lines = ['Email,Full Name,Role,Job Title,Office']
  for (let row = 0; row < rows; row += 1) {
    const name = `${givenNames[row % givenNames.length]} ${family[(row * 7) % family.length]} ${row}`
    const isDirty = dirtyEvery > 0 && row % dirtyEvery === dirtyEvery - 1
    const address =
      isDirty && Math.floor(row / dirtyEvery) % 2 === 0
        ? `person.${row}@`
        : `person.${isDirty ? 0 : row}@company.example`
    const position = positions[row % positions.length] ?? ''
    lines.push(
      [address, name, row % 50 === 0 ? 'guest' : 'user', position, `Floor ${row % 9}`].map(cell).join(','),
    )
  }
  return `${lines.join('\r\n')}\r\n`
}

export const sizeOf = (text: string): string => `${rounded(Buffer.byteLength(text) / 1e6, 1)} MB`
