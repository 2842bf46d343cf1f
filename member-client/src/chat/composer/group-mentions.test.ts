import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Overlays } from '../../ui/overlays/overlays.tsx'
import { confirmGroupMention, groupMentionsIn } from './group-mentions.ts'

const findOf = (counts: { all: number; here: number }) => async () => ({ rows: [], ...counts })
const dialog = () => document.querySelector('dialog')
const button = (words: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === words)

describe('[CHAT-43] who calls many at once', () => {
  const root = createRoot(document.createElement('div'))
  beforeAll(() => root.render(createElement(Overlays)))
  afterAll(() => root.unmount())
  afterEach(() => button('Keep editing')?.click())

  it('is asked above 25 people, and sends once that is sure', async () => {
    const send = vi.fn()
    await confirmGroupMention('Lunch, @all', findOf({ all: 26, here: 3 }), send)
    await expect.poll(() => dialog()?.textContent).toContain('Notify 26 people?')
    expect(send).not.toHaveBeenCalled()
    button('Send')?.click()
    expect(send).toHaveBeenCalledOnce()
  })

  it('is not asked for fewer, nor where nobody can tell how many', async () => {
    const send = vi.fn()
    await confirmGroupMention('Lunch, @here', findOf({ all: 400, here: 25 }), send)
    await confirmGroupMention('Lunch, @all', () => Promise.reject(new Error('offline')), send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('calls nobody in code or in an address', () => {
    expect([...groupMentionsIn('`@all` and me@all.example and @alliance')]).toEqual([])
    expect([...groupMentionsIn('@here, and @all of you')]).toEqual(['here', 'all'])
  })
})
