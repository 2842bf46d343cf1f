/** Holds the sources against floors.ts: a subject imports only what the subjects below it let others import. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { House } from './floors.ts'
import { houses, UPWARDS } from './floors.ts'
import { sourceFiles } from './source-files.ts'

interface Import {
  from: string
  to: string
}

/** Foreign keys and joins cross all subjects: the schema lies below the first floor. Biome says which files may use it. */
const isSchema = (path: string) => /(^|[./])tables\.ts$/.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/** The relative imports of a file, those of types and lazy ones too, as paths from the root. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...[...text.matchAll(/\b(?:import|new URL)\(\s*['"`]([^'"`]+)['"`]/g)].map(([, name]) => name),
  ]
  return [...new Set(named)]
    .filter((name) => name?.startsWith('.'))
    .map((name) => ({ from: path, to: posix.join(posix.dirname(path), `${name}`.replace(/\?.*/, '')) }))
}

interface Found {
  problems: string[]
  /** Imports that go up or into a subject, though the list of exceptions still has them. */
  excepted: string[]
}

/** What is wrong in one house; `exceptions` are lines of `from -> to`, as paths from the house’s folder. */
export function floorProblems(
  house: House,
  files: { path: string; text: string }[],
  exceptions: readonly string[] = [],
): Found {
  const subjects = Object.values(house.floors).flatMap((floor) => Object.entries(floor))
  const order = new Map(subjects.map(([name], index) => [name, index]))
  const faces = new Map(subjects.map(([name, face]) => [name, face.split(/\s+/).filter(Boolean)]))
  const below = (path: string) => path.slice(house.folder.length + 1)
  const subjectOf = (path: string) => below(path).split('/')[0] ?? ''
  const faceName = (path: string) =>
    below(path)
      .split('/')
      .slice(1)
      .join('/')
      .replace(/\.tsx?$/, '')
  const problems: string[] = []
  const excepted = new Set<string>()
  const used = new Set<string>()
  const seen = new Set<string>()

  const judge = ({ from, to }: Import) => {
    const [user, owner] = [subjectOf(from), subjectOf(to)]
    const [upper, lower] = [order.get(user), order.get(owner)]
    if (user === owner || upper === undefined || lower === undefined || isSchema(to)) return
    const isUp = lower > upper
    const isInner = owner !== below(to) && !faces.get(owner)?.includes(faceName(to))
    used.add(`${owner}/${faceName(to)}`)
    if (!isUp && !isInner) return
    const line = `${below(from)} -> ${below(to)}`
    if (exceptions.includes(line)) excepted.add(line)
    else if (isUp)
      problems.push(
        `${line}: “${owner}” stands above “${user}” in ${house.name}. Pass it in from above, tell it on the bus, or move what both need down.`,
      )
    else
      problems.push(
        `${line}: an inner file of “${owner}”. Use what it lets others import (scripts/floors.ts), or add the file to that.`,
      )
  }

  for (const { path, text } of files) {
    if (!path.startsWith(`${house.folder}/`) || !isCode(path)) continue
    const subject = subjectOf(path)
    seen.add(subject)
    if (!order.has(subject)) problems.push(`${path}: “${subject}” stands on no floor of ${house.name} yet.`)
    importsOf(path, text)
      .filter(({ to }) => to.startsWith(`${house.folder}/`))
      .forEach(judge)
  }
  for (const [name, face] of faces) {
    if (!seen.has(name)) problems.push(`${house.name}: there is no “${name}” any more.`)
    for (const file of face)
      if (!used.has(`${name}/${file}`))
        problems.push(`${house.name}: nobody outside “${name}” imports its ${file}.`)
  }
  return { problems, excepted: [...excepted] }
}

/** Every problem of all houses, and how many files were looked at. */
export function checkFloors(root: string): { count: number; left: number; problems: string[] } {
  const files = sourceFiles(root)
    .filter((path) => houses.some(({ folder }) => path.startsWith(`${folder}/`)) && isCode(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const found = houses.map((house) => floorProblems(house, files, UPWARDS[house.name]))
  const excepted = new Set(found.flatMap((one) => one.excepted))
  const listed = Object.values(UPWARDS).flat()
  const stale = listed
    .filter((line) => !excepted.has(line))
    .map((line) => `${line}: is mended. Take it off the list in scripts/floors.ts, which only shrinks.`)
  return {
    count: files.length,
    left: listed.length,
    problems: [...found.flatMap((one) => one.problems), ...stale],
  }
}
