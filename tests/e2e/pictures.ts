import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { PHONE, WIDE } from './browser.ts'

const folder = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/** With SCREENSHOTS=1, saves a screenshot of each screen in test-results/screens. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== '1') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Screenshots on a desktop and on a phone, in light and dark mode; then restores a wide desktop in light mode. */
export const pictures = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== '1') return
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `${name}-${size.width}-${colorScheme}`)
    }
  }
}
