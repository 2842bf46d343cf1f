import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fingerprint, root } from '../../scripts/setup.mjs'
import { sourceFiles } from '../../scripts/source-files.ts'

/**
 * The repository's sources in a folder of their own, where a test may save them without a developer's `npm run dev`
 * noticing. What is installed is linked: each package's links are relative, and lead to the one store.
 */
export const makeScratchClone = () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-clone-'))
  for (const file of sourceFiles(root)) cpSync(join(root, file), join(folder, file))
  for (const installed of globSync('{.,*,shared/*}/node_modules', { cwd: root })) {
    cpSync(join(root, installed), join(folder, installed), {
      recursive: true,
      verbatimSymlinks: true,
      // The store is linked below; of what tools have kept nothing is taken along.
      filter: (path) => !basename(path).startsWith('.'),
    })
  }
  symlinkSync(join(root, 'node_modules', '.pnpm'), join(folder, 'node_modules', '.pnpm'))
  // An install would change the store of the repository itself.
  writeFileSync(join(folder, 'node_modules', '.setup-stamp'), fingerprint(folder))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
