import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

const folder = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/** SCREENSHOTS=1 keeps a picture of each screen in test-results/screens. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS !== '1') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
