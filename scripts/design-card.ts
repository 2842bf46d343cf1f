/** The packages that the product's design card names: each must be a declared dependency, and used by the sources. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'

interface Named {
  /** The folders whose package.json must declare it. */
  in: string[]
  /** Used by the build's configuration rather than by an import. */
  asAlias?: true
}

const console = { in: ['console'] }
const root = { in: ['.'] }
export const card: Record<string, Named> = {
  react: { in: ['console', 'member-client'] },
  'react-dom': { in: ['console', 'member-client'] },
  '@refinedev/core': console,
  '@refinedev/antd': console,
  antd: console,
  '@refinedev/react-router': console,
  '@refinedev/simple-rest': console,
  preact: { in: ['member-client'], asAlias: true },
  vite: { in: ['console', 'member-client', '.'] },
  'socket.io-client': { in: ['shared/session'] },
  papaparse: console,
  vitest: root,
  playwright: root,
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function isUsed(name: string, { asAlias }: Named, texts: string[]): boolean {
  const quoted = asAlias
    ? `replacement: '${escaped(name)}[/']`
    : `(?:from|import\\(|import) ?'${escaped(name)}[/']`
  return texts.some((text) => new RegExp(quoted).test(text))
}

/** The problems, one line each; empty if every package of the card is declared and used where it belongs. */
export function designCardProblems(projectRoot: string): string[] {
  return Object.entries(card).flatMap(([name, packages]) =>
    packages.in.flatMap((folder) => {
      const { dependencies = {}, devDependencies = {} } = readJson(join(projectRoot, folder, 'package.json'))
      if (!(name in { ...dependencies, ...devDependencies }))
        return [`${folder}/package.json does not declare ${name}`]
      const files = sourceFiles(join(projectRoot, folder)).filter((path) => /\.tsx?$/.test(path))
      const ownFiles =
        folder === '.' ? files.filter((path) => /^(scripts|tests)\/|^[^/]+$/.test(path)) : files
      const texts = ownFiles.map((path) => readFileSync(join(projectRoot, folder, path), 'utf8'))
      return isUsed(name, packages, texts) ? [] : [`${folder} declares ${name} and never uses it`]
    }),
  )
}
