import { expect, it } from 'vitest'
import { createImportSession } from './import-session.ts'
import { members } from './testing-known.ts'

it('asks of rows with another error too, so that mended ones are told from new people at once', async () => {
  const work = createImportSession()
  const text = 'Email,Role\nann@acme.com,king\nbob@,member\ncas@acme.com,member'
  const { mapping } = await work.open(new File([text], 'people.csv'))
  work.map(mapping, true)
  work.gatherAddresses()
  expect(work.addresses(0)).toEqual(['ann@acme.com', 'cas@acme.com'])
  work.setKnown(members('ann@acme.com'))
  expect(work.replace(1, 'king', 'member').counts).toMatchObject({ known: 1, ready: 1, seats: 1 })
})

it('[IMP-3] sends no owner’s role, so that a member whom a file calls an owner keeps the role shown', async () => {
  const work = createImportSession()
  const text = 'Email,Role\nann@acme.com,Workspace Owner\nbob@acme.com,Workspace Owner\ncas@acme.com,Guest'
  const { mapping } = await work.open(new File([text], 'slack.csv'))
  work.map(mapping, true)
  work.setKnown(members('ann@acme.com', 'cas@acme.com'))
  const { rows } = work.page({ filter: 'all', offset: 0, limit: 3 })
  expect(rows.map(({ person }) => person.role)).toEqual(['unchanged', 'user', 'guest'])
  await work.plan({ workspaceId: 'space', mode: 'update', sendInvitations: false })
  expect(work.batch(0)).toEqual([
    { line: 2, email: 'ann@acme.com' },
    { line: 3, email: 'bob@acme.com' },
    { line: 4, email: 'cas@acme.com', role: 'guest' },
  ])
})
