/** Checks the sources against floors.ts: a subject imports only from the faces of the subjects below it. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { House } from './floors.ts'
import { houses } from './floors.ts'
import { sourceFiles } from './source-files.ts'

interface Import {
  from: string
  to: string
}

interface Source {
  path: string
  text: string
}

/** Foreign keys and joins cross all subjects, so the schema is below the first floor. */
const isSchema = (path: string) => /(^|[./])tables\.ts$/.test(path)
const isData = (path: string) => /(^|[./])(tables|queries)\.ts$/.test(path)
const isService = (path: string) => /(^|[./])service(\.ts)?$/.test(path)
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/** The relative imports of a file, including types and dynamic imports, as paths from the root. */
export function importsOf({ path, text }: Source): Import[] {
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

const namesIn = (face: string) => face.split(/\s+/).filter(Boolean)

/** Reads a house: which subject a path belongs to, the path's name within it, and the imports between subjects. */
function readHouse({ folder, floors }: House, sources: Source[]) {
  const below = (path: string) => path.slice(folder.length + 1)
  const subjectOf = (path: string) => below(path).split('/')[0] ?? ''
  const nameOf = (path: string) =>
    below(path)
      .split('/')
      .slice(1)
      .join('/')
      .replace(/\.tsx?$/, '')
  const subjects = Object.values(floors).flatMap((floor) => Object.entries(floor))
  const files = sources.filter(({ path }) => path.startsWith(`${folder}/`) && isCode(path))
  const imports = files.flatMap(importsOf).filter(({ to }) => to.startsWith(`${folder}/`))
  const importsAcross = imports.filter(({ from, to }) => subjectOf(from) !== subjectOf(to))
  return {
    ...{ below, subjectOf, nameOf, subjects, files },
    crossSubjectImports: importsAcross.filter(({ to }) => !isSchema(to)),
    /** Imports of another subject's tables. */
    tableImports: importsAcross.filter(({ to }) => isSchema(to)),
    /** Imports within one subject. */
    withinSubject: imports.filter(({ from, to }) => subjectOf(from) === subjectOf(to) && !isSchema(to)),
  }
}

type ReadHouse = ReturnType<typeof readHouse>

/** For subjects that own tables: which kinds of files may import which kinds of another subject. */
function tableProblems(
  { hasTables, name }: House,
  { below, subjects, crossSubjectImports, tableImports }: ReadHouse,
): string[] {
  if (!hasTables) return []
  return [
    ...tableImports
      .filter(({ from }) => !isData(from))
      .map(
        ({ from, to }) =>
          `${below(from)} -> ${below(to)}: only queries and tables may import another subject’s tables.`,
      ),
    ...crossSubjectImports
      .filter(({ from, to }) => isData(from) && !isService(to))
      .map(
        ({ from, to }) => `${below(from)} -> ${below(to)}: of another subject its services and tables alone.`,
      ),
    ...subjects.flatMap(([subject, face]) =>
      namesIn(face)
        .filter((file) => !isService(file))
        .map((file) => `${name}: “${file}” of “${subject}” is no service, and nothing else may be its face.`),
    ),
  ]
}

/** The folders of one subject may import only those below them. */
function partProblems(
  { parts = {}, name }: House,
  { below, subjectOf, nameOf, withinSubject, files }: ReadHouse,
): string[] {
  const partOf = (path: string) => (nameOf(path).includes('/') ? (nameOf(path).split('/')[0] ?? '') : '')
  return Object.entries(parts).flatMap(([subject, list]) => {
    const order = new Map([...namesIn(list), ''].map((part, index) => [part, index]))
    const seen = new Set(
      files.filter(({ path }) => subjectOf(path) === subject).map(({ path }) => partOf(path)),
    )
    return [
      ...[...seen]
        .filter((part) => !order.has(part))
        .map(
          (part) =>
            `${subject}/${part}: is no part of “${subject}” in ${name} yet. Add it to scripts/floors.ts.`,
        ),
      ...[...order.keys()]
        .filter((part) => part !== '' && !seen.has(part))
        .map((part) => `${name}: there is no “${subject}/${part}” any more.`),
      ...withinSubject
        .filter(
          ({ from, to }) =>
            subjectOf(from) === subject && (order.get(partOf(to)) ?? 0) > (order.get(partOf(from)) ?? 0),
        )
        .map(
          ({ from, to }) =>
            `${below(from)} -> ${below(to)}: “${partOf(to) || subject}” stands above “${partOf(from)}”.`,
        ),
    ]
  })
}

/** The problems of one house. */
export function floorProblems(house: House, sources: Source[]): string[] {
  const read = readHouse(house, sources)
  const { below, subjectOf, nameOf, subjects, files, crossSubjectImports } = read
  const order = new Map(subjects.map(([name], index) => [name, index]))
  const faces = new Map(subjects.map(([name, face]) => [name, namesIn(face)]))

  const problemOf = ({ from, to }: Import): string[] => {
    const [user, owner] = [subjectOf(from), subjectOf(to)]
    const [upper, lower] = [order.get(user), order.get(owner)]
    if (upper === undefined || lower === undefined) return []
    const line = `${below(from)} -> ${below(to)}`
    if (lower > upper)
      return [
        `${line}: “${owner}” stands above “${user}” in ${house.name}. Pass it in from above, or move what both need down.`,
      ]
    // A file outside any folder is its own subject.
    if (owner === below(to) || faces.get(owner)?.includes(nameOf(to))) return []
    return [`${line}: an inner file of “${owner}”. Use its face in scripts/floors.ts, or add the file to it.`]
  }

  const used = new Set(crossSubjectImports.map(({ to }) => `${subjectOf(to)}/${nameOf(to)}`))
  const seen = new Set(files.map(({ path }) => subjectOf(path)))
  return [
    ...[...seen]
      .filter((name) => !order.has(name))
      .map(
        (name) =>
          `${house.folder}/${name}: stands on no floor of ${house.name} yet. Add it to scripts/floors.ts.`,
      ),
    ...crossSubjectImports.flatMap(problemOf),
    ...tableProblems(house, read),
    ...partProblems(house, read),
    ...subjects.flatMap(([name, face]) => [
      ...(seen.has(name) ? [] : [`${house.name}: there is no “${name}” any more.`]),
      ...namesIn(face)
        .filter((file) => !used.has(`${name}/${file}`))
        .map(
          (file) => `${house.name}: no other subject imports “${file}” of “${name}”. Take it off its face.`,
        ),
    ]),
  ]
}

/** Which floors import from which: pairs of an upper and a lower one. */
export function floorsBetween(house: House, sources: Source[]): [upper: string, lower: string][] {
  const { subjectOf, crossSubjectImports } = readHouse(house, sources)
  const floorOf = (path: string) =>
    Object.entries(house.floors).find(([, subjects]) => subjectOf(path) in subjects)?.[0]
  const pairs = new Map<string, [string, string]>()
  for (const { from, to } of crossSubjectImports) {
    const [upper, lower] = [floorOf(from), floorOf(to)]
    if (upper && lower && upper !== lower) pairs.set(`${upper} ${lower}`, [upper, lower])
  }
  return [...pairs.values()]
}

export const readSources = (root: string): Source[] =>
  sourceFiles(root)
    .filter((path) => houses.some(({ folder }) => path.startsWith(`${folder}/`)) && isCode(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
