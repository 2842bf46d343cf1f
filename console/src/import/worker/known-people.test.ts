import { expect, it } from 'vitest'
import { createImportSession } from './import-session.ts'

it('asks of rows with another error too, so that mended ones are told from new people at once', async () => {
  const work = createImportSession()
  const text = 'Email,Role\nann@acme.com,king\nbob@,member\ncas@acme.com,member'
  const { mapping } = await work.open(new File([text], 'people.csv'))
  work.map(mapping, true)
  work.gatherAddresses()
  expect(work.addresses(0)).toEqual(['ann@acme.com', 'cas@acme.com'])
  work.setKnown(['ann@acme.com'])
  expect(work.replace(1, 'king', 'member').counts).toMatchObject({ known: 1, ready: 1, seats: 1 })
})
