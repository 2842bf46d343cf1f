import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Part {
  /** As it is imported. */
  source: string
  /** By whom. */
  importer: string
  /** In `stubs`. */
  stub: string
}

/** What our libraries import for what the console never does. */
const PARTS: readonly Part[] = [
  // Lists are filtered at the server, by controls above the table.
  { source: './FilterDropdown', importer: '/antd/es/table/hooks/useFilter/', stub: 'column-filters' },
  // Rows are chosen by boxes, without a menu beside them and never one alone.
  { source: '../../dropdown', importer: '/antd/es/table/hooks/useSelection', stub: 'nothing' },
  { source: '../../radio', importer: '/antd/es/table/hooks/useSelection', stub: 'nothing' },
  { source: './Tree', importer: '/@rc-component/tree/es/index', stub: 'nothing' },
  // What stands in a dialog is there when it opens.
  { source: '../skeleton', importer: '/antd/es/drawer/DrawerPanel', stub: 'nothing' },
  { source: '../skeleton', importer: '/antd/es/modal/Modal', stub: 'nothing' },
  // The import reads its files itself, in a worker.
  { source: 'papaparse', importer: '/@refinedev/core/', stub: 'nothing' },
  // The palette lies in a dialog of the browser's own.
  { source: '@radix-ui/react-dialog', importer: '/cmdk/', stub: 'nothing' },
  // For the words of an error in the reading of addresses.
  { source: 'object-inspect', importer: '/side-channel', stub: 'nothing' },
]

/**
 * Leaves them out of the build: 60 KB gzip. It stops where a library has moved a part, so that the saving can't get
 * lost unseen.
 */
export function leaveOut(): Plugin {
  const met = new Set<Part>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const part = PARTS.find((one) => one.source === source && importer?.includes(one.importer))
      if (!part) return undefined
      met.add(part)
      return fileURLToPath(new URL(`stubs/${part.stub}.ts`, import.meta.url))
    },
    generateBundle() {
      const lost = PARTS.filter((part) => !met.has(part))
      if (lost.length > 0)
        this.error(
          `Nobody imports any more: ${lost.map(({ source, importer }) => `${source} by ${importer}`).join(', ')}`,
        )
    },
  }
}
