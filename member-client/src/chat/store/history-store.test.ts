import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contiguousRows } from './history.ts'
import type { HistoryStore, LoadPage } from './history-store.ts'
import { createHistoryStore } from './history-store.ts'

/** A conversation as the server stores it: sequence and change numbers are counted, and pages are cut by either. */
const createHistory = (count: number) => {
  const rows: ChatMessage[] = []
  let lastChange = 0
  const add = (): ChatMessage => {
    lastChange += 1
    const message = { id: `m${rows.length + 1}`, seq: rows.length + 1, change: lastChange, body: 'said' }
    rows.push(message as ChatMessage)
    return message as ChatMessage
  }
  const edit = (at: number): ChatMessage | undefined => {
    const before = rows[at % Math.max(1, rows.length)]
    if (!before) return undefined
    lastChange += 1
    const after = { ...before, change: lastChange, body: `changed ${lastChange}` }
    rows[before.seq - 1] = after
    return after
  }
  const load: LoadPage = async ({ beforeSeq, afterSeq, afterChange, aroundId }) => {
    const size = CHAT.pageSize
    const change = { conversationId: 'c', root: null, lastSeq: rows.length, lastChange, lastReadSeq: 0 }
    if (afterChange !== undefined) {
      const since = rows.filter(({ change }) => change > afterChange).sort((a, b) => a.change - b.change)
      return { ...change, rows: since.slice(0, size), hasOlder: false, hasNewer: since.length > size }
    }
    const aroundSeq = rows.find(({ id }) => id === aroundId)?.seq
    const from =
      afterSeq !== undefined
        ? afterSeq + 1
        : aroundSeq
          ? aroundSeq - size / 2
          : (beforeSeq ?? rows.length + 1) - size
    const page = rows.filter(({ seq }) => seq >= from && seq < from + size)
    const [first, last] = [page[0]?.seq ?? 1, page.at(-1)?.seq ?? 0]
    return { ...change, rows: page, hasOlder: first > 1, hasNewer: last < rows.length }
  }
  for (let at = 0; at < count; at += 1) add()
  return { rows, add, edit, load }
}

const displayedRows = ({ $history }: HistoryStore) => {
  const { rows, firstSeq } = $history.get()
  return contiguousRows(rows, firstSeq)
}

/** Number of messages above which the far end is dropped. */
const DRAWN = 700

test('[CHAT-29] whoever reads back to the beginning and on to the end meets each message once, and few are kept', async () => {
  const history = createHistory(3000)
  const store = createHistoryStore(history.load, () => undefined)
  await store.catchUp()
  while (store.$history.get().hasOlder) {
    await store.loadOlder()
    expect(displayedRows(store).length).toBeLessThanOrEqual(DRAWN)
  }
  expect(displayedRows(store)[0]?.seq).toBe(1)
  const met = new Set(displayedRows(store).map(({ seq }) => seq))
  while (store.$history.get().hasNewer) {
    await store.loadNewer()
    for (const { seq } of displayedRows(store)) met.add(seq)
    expect(displayedRows(store).length).toBeLessThanOrEqual(DRAWN)
  }
  expect(met.size).toBe(3000)
  expect(displayedRows(store).at(-1)?.seq).toBe(3000)
})

test('[CHAT-29] what comes in while nobody looks is bounded too, and the newest of it is there on opening', async () => {
  const history = createHistory(100)
  const store = createHistoryStore(history.load, () => undefined)
  await store.catchUp()
  for (let at = 0; at < 3000; at += 1) store.receive(history.add())
  expect(displayedRows(store).length).toBeLessThanOrEqual(DRAWN)
  expect(displayedRows(store).at(-1)?.seq).toBe(3100)
  store.show(true)
  const first = displayedRows(store)[0]?.seq
  for (let at = 0; at < 3000; at += 1) store.receive(history.add())
  // The reader's position stays.
  expect(displayedRows(store)[0]?.seq).toBe(first)
  expect(store.$history.get().hasNewer).toBe(true)
})

test('[CHAT-70] whoever scrolls up to what is kept no more still sees what they had', async () => {
  const history = createHistory(200)
  let isForgotten = false
  const store = createHistoryStore(
    async (anchor) => {
      const page = await history.load(anchor)
      return isForgotten && anchor.beforeSeq ? { ...page, rows: [], hasOlder: false } : page
    },
    () => undefined,
  )
  await store.catchUp()
  isForgotten = true
  await store.loadOlder()
  expect(displayedRows(store)).toHaveLength(CHAT.pageSize)
  expect(store.$history.get().hasOlder).toBe(false)
})

type Step = { what: 'older' | 'newer' | 'goTo' | 'latest' | 'trim' | 'say' | 'edit' | 'miss'; at: number }
const step = fc.record<Step>({
  what: fc.constantFrom(
    'older',
    'older',
    'older',
    'newer',
    'newer',
    'goTo',
    'latest',
    'trim',
    'say',
    'edit',
    'miss',
  ),
  at: fc.nat(5000),
})

test('[CHAT-29] wherever one reads, it is what was said there, as it is by now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2000), fc.array(step, { maxLength: 60 }), async (count, steps) => {
      const history = createHistory(count)
      const store = createHistoryStore(history.load, () => undefined)
      await store.catchUp()
      for (const { what: action, at } of steps) {
        const message = history.rows[at % Math.max(1, history.rows.length)]
        if (action === 'older') await store.loadOlder()
        if (action === 'newer') await store.loadNewer()
        if (action === 'goTo' && message) await store.goTo(message)
        if (action === 'latest') store.toLatest()
        if (action === 'trim') store.trim()
        if (action === 'say') store.receive(history.add())
        if (action === 'edit') {
          const edited = history.edit(at)
          if (edited) store.receive(edited)
        }
        // A message that is sent but does not arrive; the next one reveals that it is missing.
        if (action === 'miss') history.add()
        await store.catchUp()
        const { firstSeq, hasOlder, hasNewer } = store.$history.get()
        const rows = displayedRows(store)
        expect(rows).toEqual(history.rows.slice(firstSeq - 1, firstSeq - 1 + rows.length))
        expect(hasOlder).toBe(firstSeq > 1)
        if (!hasNewer) expect(rows.at(-1)?.seq ?? 0).toBe(history.rows.length)
      }
    }),
    { numRuns: 150 },
  )
})
