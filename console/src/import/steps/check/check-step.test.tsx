import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { enter, findByName, open, press, pressKey, waitUntil } from '../../../testing/page.ts'
import { createImportSession } from '../../worker/import-session.ts'
import type { PageRequest } from '../../worker/row-page.ts'
import { CheckStep } from './check-step.tsx'

type Work = Awaited<ReturnType<typeof checkedRows>>

async function checkedRows(text: string) {
  const work = createImportSession()
  const { mapping } = await work.open(new File([text], 'people.csv'))
  return { work, mapping, first: work.map(mapping, true) }
}

function Page({ work, mapping, first }: Work) {
  const [counts, setCounts] = useState(first)
  const edit = async (index: number, column: number, value: string) =>
    setCounts(work.edit(index, column, value))
  const worker = () => ({
    page: async (request: PageRequest) => work.page(request),
    review: async () => work.review(),
  })
  const job = { counts, mapping, comparing: 'asking', version: counts, worker, edit }
  return <CheckStep job={job as never} />
}

async function showRows(text: string) {
  const rows = await checkedRows(text)
  await open((() => new Promise(() => undefined)) as never, <Page {...rows} />, '/import')
}

const inFocus = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function mend(cell: RegExp, value: string) {
  await press(cell)
  await enter('input[aria-label^="Email"]', value)
  await pressKey('Enter')
}

it('leaves the focus in a cell that was changed', async () => {
  await showRows('Email,Name\nbob@,Bob\ncas@,Cas')
  await mend(/Email on line 2: bob@\./, 'bob@acme')
  await waitUntil(() => findByName(/on line 2: bob@acme\./))
  expect(inFocus()).toBe('Email on line 2: bob@acme. Edit')
})

it('goes on to the next row where the mended one leaves the list, and on from there after the last', async () => {
  await showRows('Email,Name\nbob@,Bob\ncas@,Cas')
  await mend(/Email on line 2/, 'bob@acme.com')
  await waitUntil(() => expect(inFocus()).toBe('Email on line 3: cas@. Edit'))
  await mend(/Email on line 3/, 'cas@acme.com')
  await waitUntil(() => expect(inFocus()).toBe('Continue with 2 rows'))
})

it('is not opened again by the Enter that kept it', async () => {
  await showRows('Email,Name\nbob@,Bob')
  await press(/Email on line 2/)
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void document.activeElement?.dispatchEvent(pressed))
  expect(pressed.defaultPrevented).toBe(true)
})
