import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session.ts'
import { invalidate, queryClient, useCall, usePages } from './query.ts'

const { $user } = session.state
/** The server's data, by the requesting account. */
let polls: string[]
const answer = vi.fn(async (call: string, input: { next?: string; search?: string }) => {
  if (call === 'POST v2/chat/find-people') {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { rows: [{ name: `${input.search} of ${$user.get()?.id}` }] }
  }
  const from = Number(input.next ?? 0)
  const rows = polls.slice(from, from + 2).map((id) => ({ id }))
  return { rows, ...(from + 2 < polls.length && { next: String(from + 2) }) }
})

let list: ReturnType<typeof usePages<'POST v2/poll/list'>>
function List() {
  list = usePages('POST v2/poll/list', {})
  return <p>{list.rows?.map(({ id }) => id).join(' ')}</p>
}
function SearchResults({ search }: { search: string }) {
  const { data } = useCall('POST v2/chat/find-people', { search }, { keepsPrevious: true })
  return <p>{data?.rows[0]?.name ?? 'nobody'}</p>
}

const place = document.createElement('div')
let root: ReturnType<typeof createRoot>
const shows = (words: string) => expect.poll(() => place.textContent).toBe(words)

beforeEach(() => {
  vi.spyOn(session, 'api').mockImplementation(answer as never)
  polls = ['a', 'b', 'c', 'd', 'e']
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  queryClient.clear()
  $user.set(null)
  vi.restoreAllMocks()
})

describe('a list in pages', () => {
  it('grows as more is asked for, and is loaded again as far as it was shown', async () => {
    root.render(<List />)
    await shows('a b')
    list.showMore()
    await shows('a b c d')
    expect(list.hasMore).toBe(true)
    polls = ['new', ...polls]
    invalidate('poll', 'POST v2/poll/list')
    await shows('new a b c')
  })

  it('says what it could not load, and loads it once it is tried again', async () => {
    answer.mockRejectedValueOnce(new Error('offline'))
    root.render(<List />)
    await expect.poll(() => list.error?.message).toBe('offline')
    expect(list.rows).toBeUndefined()
    void list.refetch()
    await shows('a b')
    expect(list.error).toBeNull()
  })

  it('is there at once where it is opened again, and loaded anew', async () => {
    root.render(<List />)
    await shows('a b')
    root.unmount()
    polls = ['z']
    root = createRoot(place)
    root.render(<List />)
    await shows('a b')
    await shows('z')
  })
})

describe('what was found before', () => {
  it('stays while the next is searched, but never for another account', async () => {
    $user.set({ id: 'ada' } as never)
    root.render(<SearchResults search="m" />)
    await shows('m of ada')
    root.render(<SearchResults search="ma" />)
    expect(place.textContent).toBe('m of ada')
    await shows('ma of ada')
    $user.set({ id: 'bob' } as never)
    root.render(<SearchResults search="mar" />)
    await shows('nobody')
    await shows('mar of bob')
  })
})
