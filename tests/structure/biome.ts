import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Report {
  path: string
  rule: string
  message: string
}

interface Override {
  includes: string[]
  linter: { rules: { style?: { noRestrictedImports?: 'off' | { options: RestrictedImports } } } }
}

interface RestrictedImports {
  patterns: { message: string }[]
  paths?: Record<string, { message: string }>
}

/** The overrides in biome.json that restrict a folder's imports, with their messages. */
export function boundaries(): { includes: string[]; messages: string[] }[] {
  const { overrides }: { overrides: Override[] } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  return overrides.flatMap(({ includes, linter }) => {
    const rule = linter.rules.style?.noRestrictedImports
    if (rule === undefined || rule === 'off') return []
    const { patterns, paths = {} } = rule.options
    return [{ includes, messages: [...patterns, ...Object.values(paths)].map(({ message }) => message) }]
  })
}

/** Lints the files in a temporary project with this project's biome.json, and returns the reports. */
export function lint(files: Record<string, string>): Report[] {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-lint-'))
  try {
    for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
    const rules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles']
    const args = [biome, 'lint', ...rules, '--reporter=github', '--max-diagnostics=none', folder]
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const lines = stdout.matchAll(/^::error title=lint\/([\w/]+),file=(.+?),line=.*?::(.*)$/gm)
    return [...lines].map(([, rule = '', path = '', message = '']) => ({
      rule,
      path: path.slice(path.indexOf(folder) + folder.length + 1),
      message,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
