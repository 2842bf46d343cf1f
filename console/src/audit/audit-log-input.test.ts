import { expect, it } from 'vitest'
import { auditFiltersIn, toAuditLogInput } from './audit-log-input.ts'

const ID = '0193a000-0000-7000-8000-000000000001'
const eq = (field: string, value: unknown) => ({ field, operator: 'eq' as const, value })

it('asks for days as the viewer lives them, the last one whole', () => {
  const filters = [eq('from', '2026-11-01'), eq('to', '2026-11-01')]
  const { filter } = toAuditLogInput({ pagination: { currentPage: 2, pageSize: 50 }, filters, search: '' })
  expect(filter).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 2).toISOString(),
  })
})

it('leaves out whatever the address holds that makes no sense', () => {
  const filters = [
    eq('action', ['logo.changed', 'logo.eaten']),
    eq('actor', 'x'),
    eq('about', ID),
    eq('from', '2026-99-99'),
    eq('to', { a: 1 }),
  ]
  expect(auditFiltersIn(filters)).toEqual({
    actions: ['logo.changed'],
    actorId: '',
    subjectId: ID,
    from: '',
    to: '',
  })
  expect(
    toAuditLogInput({ pagination: { currentPage: -1, pageSize: 5000 }, filters: [], search: ' ada ' }),
  ).toEqual({
    page: 1,
    pageSize: 100,
    search: 'ada',
  })
})
