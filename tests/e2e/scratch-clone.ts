import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fingerprint, root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

/**
 * The repository's sources in a separate folder, where a test can save them without triggering a developer's `npm run
 * dev`. Installed packages are linked: each package's links are relative, and lead to the one store.
 */
export const makeScratchClone = () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-clone-'))
  for (const file of sourceFiles(root)) cpSync(join(root, file), join(folder, file))
  for (const installed of globSync('{.,*,shared/*}/node_modules', { cwd: root })) {
    cpSync(join(root, installed), join(folder, installed), {
      recursive: true,
      verbatimSymlinks: true,
      // The store is linked below. Caches of tools are not copied.
      filter: (path) => !basename(path).startsWith('.'),
    })
  }
  symlinkSync(join(root, 'node_modules', '.pnpm'), join(folder, 'node_modules', '.pnpm'))
  // An install would change the repository's own store.
  writeFileSync(join(folder, 'node_modules', '.setup-stamp'), fingerprint(folder))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
