import { AimOutlined } from '@ant-design/icons'
import type { Command } from './commands.tsx'

/** Excludes the actions of single rows, which are found by searching for the row. */
const ROWS = 'tbody, .ant-pagination'

const nameOf = (element: HTMLElement) =>
  (element.ariaLabel ?? element.textContent).replace(/\s+/g, ' ').trim()

/** Lists all buttons and links of the current page by their labels, so that no action can be forgotten. */
export const pageCommands = (): Command[] => {
  const commandsById = new Map<string, Command>()
  for (const element of document.querySelectorAll<HTMLElement>('main button:not(:disabled), main a[href]')) {
    const label = nameOf(element)
    if (!label || commandsById.has(label) || element.closest(ROWS) || !element.checkVisibility()) continue
    const run = () => {
      element.focus()
      element.click()
    }
    commandsById.set(label, { id: `page-${label}`, label, icon: <AimOutlined />, run })
  }
  return [...commandsById.values()]
}
