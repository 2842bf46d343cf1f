import type { LibraryItem } from '@metapyra/contract/entities/library'
import { expect, it, vi } from 'vitest'
import { createListing } from './listing.ts'

const PAGE = 50

/** A fake server folder that replies page by page, each starting after the last name of the page before. */
const folderOf = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => String(at).padStart(5, '0'))
  const asked: (string | undefined)[] = []
  const load = async (next?: string) => {
    asked.push(next)
    const from = next === undefined ? 0 : names.findIndex((name) => name > next)
    const rows = names.slice(from, from + PAGE).map((name) => ({ id: name, name }) as LibraryItem)
    const more = from + PAGE < names.length
    return { rows, next: more ? rows.at(-1)?.name : undefined }
  }
  return { names, asked, load }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('[LIB-30] the pages of a long folder come as one gets to them', async () => {
  const { asked, load } = folderOf(10_000)
  const listing = createListing(load)
  await settled()
  expect(asked).toHaveLength(1)
  expect(listing.$listing.get()).toMatchObject({ status: 'ready', hasMore: true })
  listing.setVisible(28, 40)
  await settled()
  expect(asked).toHaveLength(2)
  expect(listing.$listing.get().rows).toHaveLength(2 * PAGE)
  listing.close()
})

it('[LIB-30] after a change what is in sight is asked for again, and nothing of the rest', async () => {
  vi.useFakeTimers()
  const { names, asked, load } = folderOf(400)
  const listing = createListing(load)
  for (const to of [0, 60, 110, 160]) {
    listing.setVisible(Math.max(0, to - 20), to)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(listing.$listing.get().rows).toHaveLength(4 * PAGE)
  listing.setVisible(100, 110)
  asked.length = 0
  names.splice(105, 1)
  for (let times = 0; times < 20; times++) listing.change()
  await vi.advanceTimersByTimeAsync(1000)
  // Pages of 50: the visible rows end in the second page and start in the third.
  expect(asked).toEqual(['00049', '00099'])
  const { rows } = listing.$listing.get()
  expect(rows.map(({ name }) => name).slice(103, 107)).toEqual(['00103', '00104', '00106', '00107'])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  listing.close()
  vi.useRealTimers()
})

it('[LIB-30] a page that does not come is said, and comes when it is asked for again', async () => {
  const { load } = folderOf(120)
  let isDown = false
  const listing = createListing(async (next) => {
    if (isDown) throw new Error('No internet connection')
    return load(next)
  })
  await settled()
  isDown = true
  listing.setVisible(40, 49)
  await settled()
  expect(listing.$listing.get()).toMatchObject({ status: 'ready', isCut: true })
  isDown = false
  listing.again()
  await settled()
  expect(listing.$listing.get()).toMatchObject({ isCut: false })
  expect(listing.$listing.get().rows).toHaveLength(100)
  listing.close()
})
