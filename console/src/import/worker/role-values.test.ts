import { expect, it } from 'vitest'
import { createImportSession } from './import-session.ts'

it('lists the words of a role column with what each stands for, the most frequent first', async () => {
  const work = createImportSession()
  const words = ['Ranger', 'Gast', ' Gast', 'Workspace Owner', '', 'Gast']
  const text = ['Email,Role', ...words.map((word, at) => `p${at}@acme.com,${word}`)].join('\n')
  await work.open(new File([text], 'people.csv'))
  expect(work.rolesIn(1)).toEqual([
    { value: 'Gast', count: 3, key: 'gast', role: 'guest' },
    { value: 'Ranger', count: 1, key: 'ranger', role: null },
    { value: 'Workspace Owner', count: 1, key: 'workspace owner', role: 'owner' },
  ])
})
