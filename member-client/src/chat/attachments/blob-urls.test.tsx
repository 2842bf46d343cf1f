import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { MessageFiles } from './message-files.tsx'

test('[CHAT-54] a picture that has not left is held as long as it is shown, and let go with its message or when it is removed', async () => {
  const urls = new Set<string>()
  let count = 0
  const revoke = vi.fn((url: string) => void urls.delete(url))
  const create = () => {
    const url = `blob:${++count}`
    urls.add(url)
    return url
  }
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke })
  const pictureOf = (key: string): OutgoingFile => {
    const blob = new Blob([key], { type: 'image/png' })
    return { key, blob, name: `${key}.png`, type: 'image/png', size: 1, width: 9, height: 9 }
  }
  const [first, second] = [pictureOf('one'), pictureOf('two')]
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  const displayedUrls = () => [...document.querySelectorAll('img')].map(({ src }) => src)

  root.render(<ChosenFiles receiverId="all" files={[first, second]} />)
  await expect.poll(() => displayedUrls()).toEqual(['blob:1', 'blob:2'])
  root.render(<ChosenFiles receiverId="all" files={[second]} />)
  await expect.poll(() => [...urls]).toEqual(['blob:2'])
  // After sending, the outgoing message uses the same URL.
  root.render(<MessageFiles files={[second]} />)
  await expect.poll(() => document.querySelector('button')?.title).toBe('two.png')
  await new Promise((resolve) => setTimeout(resolve))
  expect([displayedUrls(), [...urls]]).toEqual([['blob:2'], ['blob:2']])
  const { blob: _, key: __, ...file } = { ...second, id: 'stored' }
  root.render(<MessageFiles files={[file]} />)
  await expect.poll(() => [...urls]).toEqual([])
  expect(displayedUrls()[0]).toMatch(/\/api\/files\/stored\?preview$/)
  expect([count, revoke.mock.calls]).toEqual([2, [['blob:1'], ['blob:2']]])
})
