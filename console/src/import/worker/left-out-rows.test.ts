import { expect, it } from 'vitest'
import { createImportSession } from './import-session.ts'

/** As of a payroll program: three columns say of Ann that she has left. */
const TEXT = [
  'Email,Name,Status,Active,Termination date',
  'ann@acme.com,Ann Lee,DEPROVISIONED,No,2024-01-31',
  'bob@acme.com,Bob Ray,Active,Yes,',
  'cas@acme.com,Cas Orr,Terminated,No,',
  'dee@acme.com,Dee Fox,Active,No,',
].join('\n')

async function opened() {
  const work = createImportSession()
  const { mapping } = await work.open(new File([TEXT], 'people.csv'))
  work.map(mapping, true)
  return work
}

const leftOutIn = (work: Awaited<ReturnType<typeof opened>>) =>
  work
    .page({ filter: 'leftOut', offset: 0, limit: 9 })
    .rows.map(({ line, leftOutBecause }) => [line, leftOutBecause])

it('[IMP-15] counts a row that several columns mean once, and says why it is left out', async () => {
  const work = await opened()
  expect(leftOutIn(work)).toEqual([
    [2, 'Status is DEPROVISIONED'],
    [4, 'Status is Terminated'],
    [5, 'Active is No'],
  ])
  expect(work.review().leftOut.map(({ count, values }) => [count, values])).toEqual([
    [2, ['DEPROVISIONED', 'Terminated']],
    [1, ['No']],
  ])
})

it('[IMP-15] takes in what one rule leaves out whatever the others say, until its values are chosen again', async () => {
  const work = await opened()
  expect(work.includeRule(2)).toMatchObject({ ready: 3, leftOut: 1 })
  expect(work.review().leftOut.map(({ rule, count }) => [rule.column, count])).toEqual([
    [2, 0],
    [3, 1],
  ])
  const [status, ...others] = work.rowsState().rules?.leaveOut ?? []
  const again = [{ column: 2, values: ['deprovisioned'] }, ...others]
  expect(status).toEqual({ column: 2, values: [] })
  expect(work.setLeaveOut(again)).toMatchObject({ ready: 2, leftOut: 2 })
})

it('counts what was left out when it is over, and gives those rows back with why', async () => {
  const work = await opened()
  await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  expect(work.summary()).toMatchObject({ rows: 4, leftOut: 3 })
  work.tick({ index: 1 }, false)
  const text = await work.setAside('leftOut').text()
  expect(text).toContain('left out because')
  expect(text).toContain('Status is Terminated')
  expect(text).toContain('You left this row out')
})
