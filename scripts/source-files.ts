import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const notSource = new Set(['node_modules', 'dist', 'dist-react', 'test-results'])

/** The files below a folder, sorted, as paths from it with `/`; without installed, built and hidden ones. */
export function sourceFiles(folder: string): string[] {
  const filesBelow = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      if (notSource.has(entry.name) || entry.name.startsWith('.')) return []
      const child = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(child) : [relative(folder, child).replaceAll('\\', '/')]
    })
  return filesBelow(folder).sort()
}
