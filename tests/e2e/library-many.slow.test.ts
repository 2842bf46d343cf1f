import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { sql } from '../../server/src/platform/db/drizzle.ts'
import { board, openBoard } from './board.ts'
import type { Person } from './browser.ts'
import { expectAccessible, WIDE } from './browser.ts'
import { arriveAs, DEMO } from './demo.ts'
import { filledDemo } from './filled-demo.ts'
import { pictures } from './pictures.ts'
import { setUpServerAndBrowser } from './test-setup.ts'

const MANY = 10_000
/** The most rows that are rendered at once, on a screen of 900 px. */
const DRAWN = 40
/** During scrolling, frames are seldom late, and never by much: measured on two busy cores. */
const LATE_MS = 250

let folder = ''
const FOLDER_ID = '00000000-0000-7000-8000-0000000f01de'

/** The demo's folder with a folder of ten thousand links in its library. */
const withMany = async (): Promise<string> => {
  folder = mkdtempSync(join(tmpdir(), 'metapyra-many-'))
  cpSync(await filledDemo(), folder, { recursive: true })
  const onError = (error: Error) => {
    throw error
  }
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder, onError })
  const owner = sql`(select id from users where email = ${DEMO.emailOf('maren')})`
  const space = sql`(select id from workspaces where domain = ${DEMO.domain})`
  const columns = sql`library_items (id, workspace_id, parent_id, path, kind, name, name_key, sort_key, owner_id,
    owner_name, url, tags, created_at, updated_at)`
  const root = sql`${FOLDER_ID}::uuid`
  await db.execute(sql`insert into ${columns} values (${root}, ${space}, null, array[${root}], 'folder', 'Ten thousand',
    'ten thousand', '0ten thousand', ${owner}, 'Maren', null, '{}', now(), now())`)
  await db.execute(sql`insert into ${columns}
    select made.id, ${space}, ${root}, array[${root}, made.id], 'link', made.name, lower(made.name),
      '1' || lower(made.name), ${owner}, 'Maren', 'https://example.com/' || n, '{}', now(), now()
    from generate_series(1, ${MANY}::int) n
    cross join lateral (select gen_random_uuid() as id, 'Link ' || lpad(n::text, 5, '0') as name) made`)
  await db.execute(sql`insert into library_rights
    select id, 'user', ${owner}::text, 4 from library_items where path @> array[${root}]`)
  await db.execute(sql`insert into library_texts (item_id, title, search)
    select id, to_tsvector('simple', name),
      to_tsvector('simple', name) || array_to_tsvector(array['in ' || workspace_id::text])
    from library_items where path @> array[${root}]`)
  await db.execute(sql`analyze`)
  await close()
  return folder
}

const grid = (page: Page) => board(page).getByRole('grid')
const rows = (page: Page) => board(page).getByRole('row')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))

describe('a folder of ten thousand items', () => {
  const stage = setUpServerAndBrowser({ filled: withMany })
  let maren: Person
  beforeAll(async () => {
    maren = await stage.personOfSuite({ viewport: WIDE })
    await arriveAs(maren.page, stage.served, 'maren')
    await openBoard(maren.page, 'Library')
    await rows(maren.page).filter({ hasText: 'Ten thousand' }).click()
    await rows(maren.page).filter({ hasText: 'Link 00001' }).waitFor()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('[LIB-30] is scrolled through smoothly to its end, with few rows drawn', async () => {
    const { page } = maren
    const measured = await grid(page).evaluate(async (element) => {
      let scroller: Element | null = element
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement
      const gaps: number[] = []
      let maxCount = 0
      let last = performance.now()
      const until = last + 150_000
      const isAtEnd = () => Number(element.getAttribute('aria-rowcount')) > 0
      while (scroller && performance.now() < until) {
        const now = await new Promise<number>(requestAnimationFrame)
        gaps.push(now - last)
        last = now
        maxCount = Math.max(maxCount, element.children.length)
        const bottom = scroller.scrollHeight - scroller.clientHeight
        if (isAtEnd() && scroller.scrollTop >= bottom - 1) break
        scroller.scrollTop = Math.min(bottom, scroller.scrollTop + 600)
      }
      gaps.sort((left, right) => left - right)
      return {
        most: maxCount,
        frames: gaps.length,
        p95: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
        longest: gaps.at(-1) ?? 0,
      }
    })
    await rows(page).filter({ hasText: 'Link 10000' }).waitFor()
    expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(MANY))
    expect(measured.most).toBeLessThanOrEqual(DRAWN)
    expect(measured.p95).toBeLessThan(LATE_MS)
    await pictures(page, 'library-many')
    await expectAccessible(page)
  })

  it('[LIB-31] is walked through by keys from end to end, and what is chosen stays so out of sight', async () => {
    const { page } = maren
    await rows(page).last().focus()
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('1')
    await page.keyboard.press('PageDown')
    await expect.poll(() => focused(page)).toBe('9')
    await page.keyboard.press('Space')
    await board(page).getByText('1 selected').waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe(String(MANY))
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe(String(MANY - 1))
    expect(await board(page).getByText('1 selected').count()).toBe(1)
    expect(await rows(page).count()).toBeLessThanOrEqual(DRAWN)
    await page.keyboard.press('Control+a')
    await board(page).getByText(`${MANY} selected`).waitFor()
    await page.keyboard.press('Escape')
    await board(page)
      .getByText(/selected$/)
      .waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    await rows(page).filter({ hasText: 'Link 00001' }).and(page.locator(':focus')).waitFor()
  })

  it('[LIB-32] finds one of them as one types', async () => {
    const { page } = maren
    await board(page).getByRole('searchbox').fill('Link 07777')
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).filter({ hasText: 'Link 07777' }).waitFor()
  })
})
