import { describe, expect, it } from 'vitest'
import { applyChoices, conflictsIn, rebase, unsavedChanges } from './draft.ts'

const base = { name: 'Harbour', company: 'Harbour Ltd', hours: { monday: { from: '09:00', to: '17:00' } } }

describe('a form while somebody else saves', () => {
  const theirs = { ...base, company: 'Theirs', hours: { monday: { from: '08:00', to: '16:00' } } }

  it('takes over what they changed and I did not touch', () => {
    const now = rebase({ base, mine: { ...base, name: 'Mine' } }, theirs)
    expect(now.mine).toEqual({ ...theirs, name: 'Mine' })
    expect(conflictsIn(now, theirs)).toEqual([])
    expect(unsavedChanges(now, theirs)).toEqual({ name: 'Mine' })
  })

  it('asks about what both have changed, and about that alone', () => {
    const mine = { ...base, name: 'Mine', company: 'Mine too' }
    const now = rebase({ base, mine }, theirs)
    expect(conflictsIn(now, theirs)).toEqual(['company'])
  })

  it('asks nothing where both have come to the same', () => {
    const now = rebase({ base, mine: { ...base, company: 'Theirs' } }, theirs)
    expect(conflictsIn(now, theirs)).toEqual([])
    expect(unsavedChanges(now, theirs)).toEqual({})
  })

  it('goes on as chosen, and asks again where they have changed it once more', () => {
    const now = rebase({ base, mine: { ...base, name: 'Mine', company: 'Mine too' } }, theirs)
    expect(
      unsavedChanges(
        applyChoices(now, theirs, () => true),
        theirs,
      ),
    ).toEqual({ name: 'Mine' })
    const resolved = applyChoices(now, theirs, () => false)
    expect(unsavedChanges(resolved, theirs)).toEqual({ name: 'Mine', company: 'Mine too' })
    expect(conflictsIn(rebase(resolved, theirs), theirs)).toEqual([])
    const laterValues = { ...theirs, company: 'Theirs again' }
    expect(conflictsIn(rebase(resolved, laterValues), laterValues)).toEqual(['company'])
  })
})
