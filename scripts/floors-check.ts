/** Checks the sources against floors.ts: a subject imports only from the faces of the subjects below it. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { FloorPlan } from './floors.ts'
import { floorPlans } from './floors.ts'
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
  const importPatterns = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...[...text.matchAll(/\b(?:import|new URL)\(\s*['"`]([^'"`]+)['"`]/g)].map(([, name]) => name),
  ]
  return [...new Set(importPatterns)]
    .filter((name) => name?.startsWith('.'))
    .map((name) => ({ from: path, to: posix.join(posix.dirname(path), `${name}`.replace(/\?.*/, '')) }))
}

const splitNames = (exportedNames: string) => exportedNames.split(/\s+/).filter(Boolean)

/** Reads a house: which subject a path belongs to, the path's name within it, and the imports between subjects. */
function readFloorPlan({ folder, floors }: FloorPlan, sources: Source[]) {
  const relativePath = (path: string) => path.slice(folder.length + 1)
  const subjectOf = (path: string) => relativePath(path).split('/')[0] ?? ''
  const nameOf = (path: string) =>
    relativePath(path)
      .split('/')
      .slice(1)
      .join('/')
      .replace(/\.tsx?$/, '')
  const subjects = Object.values(floors).flatMap((floor) => Object.entries(floor))
  const files = sources.filter(({ path }) => path.startsWith(`${folder}/`) && isCode(path))
  const imports = files.flatMap(importsOf).filter(({ to }) => to.startsWith(`${folder}/`))
  const importsAcross = imports.filter(({ from, to }) => subjectOf(from) !== subjectOf(to))
  return {
    ...{ below: relativePath, subjectOf, nameOf, subjects, files },
    crossSubjectImports: importsAcross.filter(({ to }) => !isSchema(to)),
    /** Imports of another subject's tables. */
    tableImports: importsAcross.filter(({ to }) => isSchema(to)),
    /** Imports within one subject. */
    withinSubject: imports.filter(({ from, to }) => subjectOf(from) === subjectOf(to) && !isSchema(to)),
  }
}

type FloorPlanContext = ReturnType<typeof readFloorPlan>

/** For subjects that own tables: which kinds of files may import which kinds of another subject. */
function tableProblems(
  { hasTables, name }: FloorPlan,
  { below: relativePath, subjects, crossSubjectImports, tableImports }: FloorPlanContext,
): string[] {
  if (!hasTables) return []
  return [
    ...tableImports
      .filter(({ from }) => !isData(from))
      .map(
        ({ from, to }) =>
          `${relativePath(from)} -> ${relativePath(to)}: only queries and tables may import another subject’s tables.`,
      ),
    ...crossSubjectImports
      .filter(({ from, to }) => isData(from) && !isService(to))
      .map(
        ({ from, to }) =>
          `${relativePath(from)} -> ${relativePath(to)}: of another subject its services and tables alone.`,
      ),
    ...subjects.flatMap(([subject, exportedNames]) =>
      splitNames(exportedNames)
        .filter((file) => !isService(file))
        .map((file) => `${name}: “${file}” of “${subject}” is no service, and nothing else may be its face.`),
    ),
  ]
}

/** The folders of one subject may import only those below them. */
function partProblems(
  { parts = {}, name }: FloorPlan,
  { below: relativePath, subjectOf, nameOf, withinSubject, files }: FloorPlanContext,
): string[] {
  const partOf = (path: string) => (nameOf(path).includes('/') ? (nameOf(path).split('/')[0] ?? '') : '')
  return Object.entries(parts).flatMap(([subject, list]) => {
    const order = new Map([...splitNames(list), ''].map((part, index) => [part, index]))
    const existingSubjects = new Set(
      files.filter(({ path }) => subjectOf(path) === subject).map(({ path }) => partOf(path)),
    )
    return [
      ...[...existingSubjects]
        .filter((part) => !order.has(part))
        .map(
          (part) =>
            `${subject}/${part}: is no part of “${subject}” in ${name} yet. Add it to scripts/floors.ts.`,
        ),
      ...[...order.keys()]
        .filter((part) => part !== '' && !existingSubjects.has(part))
        .map((part) => `${name}: there is no “${subject}/${part}” any more.`),
      ...withinSubject
        .filter(
          ({ from, to }) =>
            subjectOf(from) === subject && (order.get(partOf(to)) ?? 0) > (order.get(partOf(from)) ?? 0),
        )
        .map(
          ({ from, to }) =>
            `${relativePath(from)} -> ${relativePath(to)}: “${partOf(to) || subject}” stands above “${partOf(from)}”.`,
        ),
    ]
  })
}

/** The problems of one house. */
export function floorProblems(floorPlan: FloorPlan, sources: Source[]): string[] {
  const read = readFloorPlan(floorPlan, sources)
  const { below: relativePath, subjectOf, nameOf, subjects, files, crossSubjectImports } = read
  const order = new Map(subjects.map(([name], index) => [name, index]))
  const namesBySubject = new Map(subjects.map(([name, exportedNames]) => [name, splitNames(exportedNames)]))

  const problemOf = ({ from, to }: Import): string[] => {
    const [user, owner] = [subjectOf(from), subjectOf(to)]
    const [upper, lower] = [order.get(user), order.get(owner)]
    if (upper === undefined || lower === undefined) return []
    const line = `${relativePath(from)} -> ${relativePath(to)}`
    if (lower > upper)
      return [
        `${line}: “${owner}” stands above “${user}” in ${floorPlan.name}. Pass it in from above, or move what both need down.`,
      ]
    // A file outside any folder is its own subject.
    if (owner === relativePath(to) || namesBySubject.get(owner)?.includes(nameOf(to))) return []
    return [`${line}: an inner file of “${owner}”. Use its face in scripts/floors.ts, or add the file to it.`]
  }

  const usedFiles = new Set(crossSubjectImports.map(({ to }) => `${subjectOf(to)}/${nameOf(to)}`))
  const existingSubjects = new Set(files.map(({ path }) => subjectOf(path)))
  return [
    ...[...existingSubjects]
      .filter((name) => !order.has(name))
      .map(
        (name) =>
          `${floorPlan.folder}/${name}: stands on no floor of ${floorPlan.name} yet. Add it to scripts/floors.ts.`,
      ),
    ...crossSubjectImports.flatMap(problemOf),
    ...tableProblems(floorPlan, read),
    ...partProblems(floorPlan, read),
    ...subjects.flatMap(([name, exportedNames]) => [
      ...(existingSubjects.has(name) ? [] : [`${floorPlan.name}: there is no “${name}” any more.`]),
      ...splitNames(exportedNames)
        .filter((file) => !usedFiles.has(`${name}/${file}`))
        .map(
          (file) =>
            `${floorPlan.name}: no other subject imports “${file}” of “${name}”. Take it off its face.`,
        ),
    ]),
  ]
}

/** Which floors import from which: pairs of an upper and a lower one. */
export function floorsBetween(floorPlan: FloorPlan, sources: Source[]): [upper: string, lower: string][] {
  const { subjectOf, crossSubjectImports } = readFloorPlan(floorPlan, sources)
  const floorOf = (path: string) =>
    Object.entries(floorPlan.floors).find(([, subjects]) => subjectOf(path) in subjects)?.[0]
  const pairs = new Map<string, [string, string]>()
  for (const { from, to } of crossSubjectImports) {
    const [upper, lower] = [floorOf(from), floorOf(to)]
    if (upper && lower && upper !== lower) pairs.set(`${upper} ${lower}`, [upper, lower])
  }
  return [...pairs.values()]
}

export const readSources = (root: string): Source[] =>
  sourceFiles(root)
    .filter((path) => floorPlans.some(({ folder }) => path.startsWith(`${folder}/`)) && isCode(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
