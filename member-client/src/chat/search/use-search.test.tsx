import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { useSearch } from './use-search.ts'

const answer = vi.fn(async (_: string, { words, lastId }: { words: string; lastId?: string }) => ({
  rows: [{ message: { id: `${words}${lastId ? 2 : 1}` } }],
  hasMore: words === 'many' && !lastId,
}))
let search: ReturnType<typeof useSearch>
function Results() {
  search = useSearch()
  return null
}
const ids = () => search.rows.map(({ message }) => message.id)
const isReady = () => expect.poll(() => search.status).toBe('ready')
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.spyOn(session, 'api').mockImplementation(answer as never)
  root = createRoot(document.createElement('div'))
  root.render(<Results />)
  await expect.poll(() => search?.status).toBe('idle')
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
  vi.restoreAllMocks()
  answer.mockClear()
})

it('asks once somebody pauses, and shows what was found before until the next is there', async () => {
  for (const words of ['q', 'qu', 'quince']) search.search({ words })
  await isReady()
  expect(ids()).toEqual(['quince1'])
  expect(answer).toHaveBeenCalledOnce()
  search.search({ words: 'plum' })
  await expect.poll(() => search.status).toBe('loading')
  expect(ids()).toEqual(['quince1'])
  await isReady()
  expect(ids()).toEqual(['plum1'])
})

it('shows nothing of an earlier search once the field was emptied', async () => {
  search.search({ words: 'quince' })
  await isReady()
  search.search(null)
  await expect.poll(() => search.status).toBe('idle')
  search.search({ words: 'plum' })
  await expect.poll(() => search.status).toBe('loading')
  expect(ids()).toEqual([])
})

it('goes on after the last message, and tries a page again that did not come', async () => {
  search.search({ words: 'many' })
  await isReady()
  answer.mockRejectedValueOnce(new Error('offline'))
  search.more()
  await expect.poll(() => answer.mock.calls.length).toBe(2)
  await expect.poll(() => search.isLoadingMore).toBe(false)
  expect([search.status, ids()]).toEqual(['ready', ['many1']])
  search.more()
  await expect.poll(() => ids()).toEqual(['many1', 'many2'])
  expect(answer).toHaveBeenLastCalledWith(
    expect.anything(),
    { words: 'many', lastId: 'many1' },
    expect.anything(),
  )
  expect(search.hasMore).toBe(false)
})

it('says where it failed, and searches once more when asked', async () => {
  answer.mockRejectedValueOnce(new Error('offline'))
  search.search({ words: 'quince' })
  await expect.poll(() => search.status).toBe('failed')
  void search.again()
  await isReady()
  expect(ids()).toEqual(['quince1'])
})
