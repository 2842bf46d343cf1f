import { expect, test } from 'vitest'
import { distanceBetween, similarSpaces } from './similar-spaces.ts'

const spaces = [
  { name: 'Harbour Studio', domain: 'harbour' },
  { name: 'Acme', domain: 'acme' },
  { name: 'Lighthouse', domain: 'desk.lighthouse.example' },
]
const similar = (address: string) => similarSpaces(address, spaces).map(({ domain }) => domain)

test.each([
  ['harbor.localhost:3000', ['harbour']],
  ['harbuor.example.com', ['harbour']],
  ['harbourstudio.example.com', ['harbour']],
  ['amce.localhost', ['acme']],
  ['lighthose.localhost', ['desk.lighthouse.example']],
  ['zebra.localhost', []],
  ['a.localhost', []],
])('near to %s', (address, found) => {
  expect(similar(address)).toEqual(found)
})

test('letters that are put in, left out, changed or swapped count once each', () => {
  expect(['acmee', 'acm', 'axme', 'amce', ''].map((word) => distanceBetween(word, 'acme'))).toEqual([
    1, 1, 1, 1, 4,
  ])
})
