import { Button } from 'antd'
import { useState } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { startApiServer } from '../../testing/api-server.ts'
import { click, enter, open, press, pressKey, shows, text, waitUntil } from '../../testing/page.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { SideDrawer } from './side-drawer.tsx'

const server = await startApiServer({})
afterAll(() => server.stop())

const closed = vi.fn()
const QUESTION = 'Close and discard what you typed?'

function Note() {
  const [text, setText] = useState('')
  return (
    <Dialog open title="A note" hasUnsavedText={text !== ''} onCancel={closed}>
      <input type="radio" aria-label="A choice before it" />
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
    </Dialog>
  )
}

const inFocus = (selector: string) =>
  waitUntil(() =>
    expect(document.activeElement?.matches(selector), document.activeElement?.outerHTML).toBe(true),
  )

it('opens with the focus in the first field, so that what is typed arrives', async () => {
  await open(server.api, <Note />, '/users')
  await inFocus('textarea')
})

it('[TEXT-5] isolates a name that is read from right to left in a question', async () => {
  const ask = { open: true, ok: 'Remove', onConfirm: closed, onClose: closed }
  await open(
    server.api,
    <ConfirmDialog {...ask} title="Remove محمد علي (2)?" text="محمد, 3 times" />,
    '/users',
  )
  await shows('Remove \u2068محمد علي\u2069 (2)?')
  await shows('\u2068محمد\u2069, 3 times')
})

it('has the focus itself where it only asks, so that no key answers by mistake', async () => {
  const question = (
    <Dialog open title="Delete it?" onCancel={closed}>
      <p>It is gone for good.</p>
    </Dialog>
  )
  await open(server.api, question, '/users')
  await inFocus('[role=dialog]')
})

it.each([
  { isToRead: false, focus: '.input' },
  { isToRead: true, focus: '[role=dialog]' },
])('opens a drawer with the focus in its first field, unless it is there to be read: %o', async (drawer) => {
  const dialog = (
    <SideDrawer open title="Someone" isToRead={drawer.isToRead}>
      <Button>Do</Button>
      <input className="input" />
    </SideDrawer>
  )
  await open(server.api, dialog, '/users')
  await inFocus(drawer.focus)
})

it('keeps what was typed when one clicks beside it, and asks before another way but Cancel loses it', async () => {
  closed.mockClear()
  await open(server.api, <Note />, '/users')
  await inFocus('textarea')
  await enter('textarea', 'ann@acme.com')
  await click('.ant-modal-wrap')
  expect(text()).not.toContain(QUESTION)
  await pressKey('Escape')
  await shows(QUESTION)
  await press('Stay')
  await press('Close')
  await shows(QUESTION)
  await press('Stay')
  expect(closed).not.toHaveBeenCalled()
  await press('Close')
  await press('Discard')
  await waitUntil(() => expect(closed).toHaveBeenCalledOnce())
  await press('Cancel')
  expect(closed).toHaveBeenCalledTimes(2)
})

it('closes unasked while nothing is typed', async () => {
  closed.mockClear()
  await open(server.api, <Note />, '/users')
  await press('Close')
  expect(closed).toHaveBeenCalledOnce()
})
