import { expect, it } from 'vitest'
import { open, text } from '../../../testing/page.ts'
import { countStates } from '../../csv/check-table.ts'
import { RowFilters } from './row-filters.tsx'

const counts = { ...countStates([]), rows: 3, ready: 3, seats: 3 }
const show = (isCompared: boolean) =>
  open(
    (() => Promise.reject(new Error('nothing is asked'))) as never,
    <RowFilters counts={counts} isCompared={isCompared} filter="all" onChoose={() => undefined} />,
    '/import',
  )

it('says how many are in the space already once that is known, and not before', async () => {
  await show(false)
  expect(text()).toContain('…Already in the space')
})

it('says that nobody is, once that is known', async () => {
  await show(true)
  expect(text()).toContain('0Already in the space')
})
