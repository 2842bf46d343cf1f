import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ChunkedRows } from './chunked-rows.tsx'

const people = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${name} ${index}` }))

it('replaces a hundred rows a quarter at a time, the others standing where they were', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const stages: string[] = []
  const show = (rows: { id: string }[]) =>
    act(async () =>
      root.render(
        <ChunkedRows rows={rows}>
          {(renderedRows) => {
            const ids = renderedRows.map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
            const ada = ids.filter((id) => id.startsWith('Ada')).length
            stages.push(`${ada} + ${ids.length - ada}`)
            return null
          }}
        </ChunkedRows>,
      ),
    )
  const takeStages = () => [...new Set(stages.splice(0))]
  await show(people('Ada', 100))
  expect(takeStages()).toEqual(['25 + 0', '50 + 0', '75 + 0', '100 + 0'])
  await show(people('Grace', 100))
  expect(takeStages()).toEqual(['100 + 0', '75 + 25', '50 + 50', '25 + 75', '0 + 100'])
  await show(people('Grace', 3))
  expect(takeStages()).toEqual(['0 + 100', '0 + 3'])
})

it('shows at once what has changed in rows that stand there already', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (role: string) =>
    act(async () =>
      root.render(
        <ChunkedRows rows={people('Ada', 60).map((person) => ({ ...person, role }))}>
          {(renderedRows) => renderedRows.map(({ role }) => role).join(' ')}
        </ChunkedRows>,
      ),
    )
  await show('user')
  await show('admin')
  expect(host.textContent).toBe(Array(60).fill('admin').join(' '))
})
