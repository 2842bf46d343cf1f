import { AimOutlined } from '@ant-design/icons'
import type { Command } from './commands.tsx'

/** What belongs to one row is found by searching for the row. */
const ROWS = 'tbody, .ant-pagination'

const nameOf = (element: HTMLElement) =>
  (element.ariaLabel ?? element.textContent).replace(/\s+/g, ' ').trim()

/** All that the page on the screen has to press, under the words that stand there, so that none can be forgotten. */
export const pageActs = (): Command[] => {
  const acts = new Map<string, Command>()
  for (const element of document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a[href]')) {
    const label = nameOf(element)
    if (!label || acts.has(label) || element.closest(ROWS) || !element.checkVisibility()) continue
    const run = () => {
      element.focus()
      element.click()
    }
    acts.set(label, { id: `page-${label}`, label, icon: <AimOutlined />, run })
  }
  return [...acts.values()]
}
