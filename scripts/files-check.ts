/**
 * The project's rules for files: their length, number per folder, names, and which files a server feature may contain.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from './source-files.ts'

const lineLimit = 400
const folderLimit = 20
/** Folders with one file per subject, found by its name, which may hold more. */
const longLists = new Set(['shared/contract/src/calls', 'shared/contract/src/entities'])
const isCode = /\.(ts|tsx|mjs|css)$/
const isTest = /\.test\.tsx?$|^tests\//
const isFree = /\/(migrations|vectors)\//
const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'index'])

/** The files of a feature, in its folder or one below. */
const featureFile = /^server\/src\/features\/[^/]+\/(?:[a-z-]+\/)?(.+)$/
/** A kind, or a part of a kind such as `search.queries.ts`; or a test, named after what it tests. */
const featureName = /^([a-z0-9-]+\.)?(calls|live|service|queries|tables|rules)\.ts$|^[a-z0-9.-]+\.test\.ts$/

/** The problems of one file, by its path from the root and its text. */
export function fileProblems(path: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n').length - 1
  if (lines > lineLimit && !isTest.test(path)) {
    problems.push(
      `${path}: ${lines} lines, ${lineLimit} are the limit. Split it by what its parts are about.`,
    )
  }
  const vague = path.split('/').find((part) => vagueNames.has(part.replace(/\..*$/, '')))
  if (vague !== undefined) problems.push(`${path}: “${vague}” says nothing. Name it after what it is about.`)
  const [, name] = featureFile.exec(path) ?? []
  if (name !== undefined && !featureName.test(name)) {
    problems.push(
      `${path}: a feature holds only calls, live, service, queries, tables, rules and their tests, ` +
        'in its folder or one below; a kind may have parts (search.queries.ts).',
    )
  }
  return problems
}

/** Package folders with more files than can be read at a glance, not counting tests. */
export function folderProblems(paths: string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = dirname(path)
    if (/^(server|console|member-client|shared)\//.test(path) && !isTest.test(path) && !longLists.has(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > folderLimit)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, ${folderLimit} are the limit. Give what belongs together a folder.`,
    )
}

/** All problems of the project's source files, and the number of files checked. */
export function checkFiles(root: string): { count: number; problems: string[] } {
  const paths = sourceFiles(root).filter((path) => isCode.test(path) && !isFree.test(path))
  const problems = [
    ...paths.flatMap((path) => fileProblems(path, readFileSync(join(root, path), 'utf8'))),
    ...folderProblems(paths),
  ]
  return { count: paths.length, problems }
}
