import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Field } from '../forms/field.tsx'

test('fields of two roots, a page and a dialog over it, each have their own label', async () => {
  document.body.innerHTML = '<main></main><aside></aside>'
  const roots = ['main', 'aside'].map((name) => createRoot(document.querySelector(name) as Element))
  for (const root of roots) root.render(<Field label="Name" name="name" />)
  await expect.poll(() => document.querySelectorAll('input')).toHaveLength(2)
  const ids = [...document.querySelectorAll('input')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  const labelled = [...document.querySelectorAll('label')].map(({ htmlFor }) => htmlFor)
  expect(labelled).toEqual(ids)
  for (const root of roots) root.unmount()
})
