import { beforeEach, expect, test, vi } from 'vitest'

/** Reloads the page on a phone, at a history entry that records what was open. */
const reload = async (path: readonly { tab: string; id: string | null }[]) => {
  vi.resetModules()
  history.replaceState({ openPath: path }, '')
  const { $panels, showPanel } = await import('./open-panels.ts')
  const { syncHistory } = await import('./sync-history.ts')
  return { $panels, showPanel, syncHistory }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('<') }),
  )
  return () => vi.unstubAllGlobals()
})

test('[BOARD-7] a reload leaves open what was open', async () => {
  const { $panels, syncHistory } = await reload([{ tab: 'chat', id: null }])
  syncHistory()
  expect($panels.get()).toEqual({ people: false, chat: true })
})

test('[BOARD-7] what is opened while the page is still loading is not closed for what was open before', async () => {
  const { $panels, showPanel, syncHistory } = await reload([{ tab: 'chat', id: null }])
  showPanel('people', true)
  syncHistory()
  expect($panels.get()).toEqual({ people: true, chat: false })
})
