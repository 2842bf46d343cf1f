import { expect, it, vi } from 'vitest'
import { findByName, open, press, shows, text } from '../../../testing/page.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import type { Summary } from '../../worker/outcome.ts'
import { SummaryStep } from './summary-step.tsx'

const nothing: Summary = {
  rows: 9,
  created: 0,
  updated: 0,
  skipped: 0,
  duplicates: 0,
  leftOut: 0,
  failed: 0,
  refused: 0,
  unsent: 0,
  faults: [],
}

const IMPORT = '0f2b3a4c-0000-4000-8000-000000000001'
const fixFailed = vi.fn(() => Promise.resolve())
const tryAgain = vi.fn(() => Promise.resolve())

async function report(summary: Partial<Summary>, areFailedRowsSaved = true) {
  const run = {
    summary: { ...nothing, ...summary },
    ended: { end: 'done', open: [], refusedRows: 0, areFailedRowsSaved },
    tryAgain,
    fixFailed,
    prepared: { fileName: 'people.csv', id: { importId: IMPORT } },
  } as never as Run
  const nobody = (() => new Promise(() => undefined)) as never
  await open(nobody, <SummaryStep job={{} as Import} run={run} />, '/import')
}

it('leads to exactly the people who are new', async () => {
  await report({ created: 3 })
  await press('View 3 new people')
  const query = new URLSearchParams(location.search)
  expect([query.get('filters[0][field]'), query.get('filters[0][value]')]).toEqual(['importId', IMPORT])
})

const primaries = () => [...document.querySelectorAll('.ant-btn-primary')].map((button) => button.textContent)

it('has one next step: the rows to fix, or else the people', async () => {
  await report({ created: 3, failed: 2, refused: 1 })
  expect(primaries()).toEqual(['Fix 2 rows'])
  await press('Fix 2 rows')
  expect(fixFailed).toHaveBeenCalledOnce()
  await report({ created: 3 })
  expect(primaries().at(-1)).toBe('View 3 new people')
})

it('[IMP-8] promises failed rows for later only where they are saved', async () => {
  await report({ failed: 2 })
  await shows('Fix them here now, or later from past imports: any admin can, for 30 days.')
  await report({ failed: 2 }, false)
  await shows('Fix or download them now: past imports couldn’t save them.')
})

it('leads to the people of the space where nobody is new', async () => {
  await report({ updated: 3 })
  await press('Go to People')
  expect(location.pathname + location.search).toBe('/admin/users')
})

it('groups the reasons of what failed, leads to seats, and tries those rows again', async () => {
  const faults = [
    { reason: 'All seats on the plan are in use.', count: 29, isOfSeats: true },
    { reason: 'This isn’t a valid email.', count: 2, isOfSeats: false },
  ]
  await report({ created: 4, failed: 31, refused: 29, faults })
  await shows(
    '29 rows have no available seat. Add seats',
    '2 rows: This isn’t a valid email.',
    '31 rows weren’t imported.',
  )
  expect((findByName(/^Add seats/) as HTMLAnchorElement).target).toBe('_blank')
  await press('Try 29 failed rows again')
  expect(tryAgain).toHaveBeenCalledOnce()
})

it('counts the rows that were left out, and offers them as a file', async () => {
  await report({ created: 9, leftOut: 2, unsent: 1 })
  await shows('Left out2', 'Rows not sent1', 'Download 2 left-out rows')
})

it('tells rows that stood twice in the file from those that the space left out', async () => {
  await report({ created: 4, skipped: 2, duplicates: 2 })
  await shows('Skipped2', 'Duplicates2', 'Download 4 skipped or duplicate rows')
  expect(text()).not.toContain('not sent')
  expect(text()).not.toContain('again')
})
