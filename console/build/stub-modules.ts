import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Part {
  /** The import specifier, as the importing file writes it. */
  source: string
  /** A part of the path of the importing file. */
  importer: string
  /** Name of the replacement file in `stubs`. */
  stub: string
}

/** Modules that our libraries import for features that the console never uses. */
const STUBBED_MODULES: readonly Part[] = [
  // Lists are filtered on the server, by controls above the table.
  { source: './FilterDropdown', importer: '/antd/es/table/hooks/useFilter/', stub: 'column-filters' },
  // Rows are selected with checkboxes, without a menu beside them and never with radio buttons.
  { source: '../../dropdown', importer: '/antd/es/table/hooks/useSelection', stub: 'nothing' },
  { source: '../../radio', importer: '/antd/es/table/hooks/useSelection', stub: 'nothing' },
  { source: './Tree', importer: '/@rc-component/tree/es/index', stub: 'nothing' },
  // The content of a dialog is ready when it opens, so it needs no skeleton.
  { source: '../skeleton', importer: '/antd/es/drawer/DrawerPanel', stub: 'nothing' },
  { source: '../skeleton', importer: '/antd/es/modal/Modal', stub: 'nothing' },
  // The CSV import parses its files itself, in a worker.
  { source: 'papaparse', importer: '/@refinedev/core/', stub: 'nothing' },
  // The command palette is in a native `<dialog>`.
  { source: '@radix-ui/react-dialog', importer: '/cmdk/', stub: 'nothing' },
  // Only used for an error text when parsing URLs.
  { source: 'object-inspect', importer: '/side-channel', stub: 'nothing' },
]

/**
 * Replaces these modules by stubs in the build, which saves 60 KB gzip. The build fails if a library has moved a
 * module, so that the saving can't get lost unnoticed.
 */
export function leaveOut(): Plugin {
  const matchedModules = new Set<Part>()
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const part = STUBBED_MODULES.find((one) => one.source === source && importer?.includes(one.importer))
      if (!part) return undefined
      matchedModules.add(part)
      return fileURLToPath(new URL(`stubs/${part.stub}.ts`, import.meta.url))
    },
    generateBundle() {
      const lost = STUBBED_MODULES.filter((part) => !matchedModules.has(part))
      if (lost.length > 0)
        this.error(
          `Nobody imports any more: ${lost.map(({ source, importer }) => `${source} by ${importer}`).join(', ')}`,
        )
    },
  }
}
