import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const stub = fileURLToPath(new URL('../src/providers/no-column-filters.ts', import.meta.url))

/**
 * Leaves out the menu of antd's column filters, and with it its Tree (40 KB gzip): lists are filtered at the server,
 * by controls above the table. The build stops where antd has moved the part, so that the saving can't get lost.
 */
export function withoutColumnFilters(): Plugin {
  let hasMet = false
  return {
    name: 'without-column-filters',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './FilterDropdown' || !importer?.includes('/antd/es/table/hooks/useFilter/'))
        return undefined
      hasMet = true
      return stub
    },
    generateBundle() {
      if (!hasMet) this.error('antd’s table no longer imports ./FilterDropdown: look where it went')
    },
  }
}
