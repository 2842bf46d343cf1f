import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One version of one package, as resolved by pnpm. */
export interface Package {
  name: string
  version: string
  /** `sha512-…` of the installed archive. */
  integrity: string
  /** True if it is only for some systems, and not installed elsewhere. */
  isForSystem: boolean
}

export interface Lockfile {
  packages: Package[]
  /** By `name@version`: the dependencies of each, as `name@version`. */
  needs: Map<string, string[]>
  /** By the folder of each workspace package: its dependencies and its development dependencies. */
  parts: Map<string, { runs: string[]; develops: string[] }>
}

const KEY = /^'?(@?[^@']+)@([^(':]+)/
const unquoted = (text: string) => text.replace(/^'(.*)'$/, '$1')
/** The id of a package; for an alias, that of its target. */
const idOf = (name: string, resolved: string) => {
  const version = unquoted(resolved).replace(/\(.*/, '')
  return /^\d/.test(version) ? `${unquoted(name)}@${version}` : version
}

/** Lines of a section of the file, each with its indentation. */
const section = (text: string, name: string) => {
  const [, body = ''] = new RegExp(`^${name}:\\n\\n?([\\s\\S]*?)(?=^\\S|$(?![\\s\\S]))`, 'm').exec(text) ?? []
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ indent: line.length - line.trimStart().length, line: line.trim() }))
}

const readPackages = (text: string): Package[] => {
  const packages: Package[] = []
  for (const { indent, line } of section(text, 'packages')) {
    const last = packages.at(-1)
    if (indent === 2) {
      const [, name = '', version = ''] = KEY.exec(line) ?? []
      packages.push({ name, version, integrity: '', isForSystem: false })
    } else if (last && line.startsWith('resolution:'))
      last.integrity = /integrity: ([^,}]+)/.exec(line)?.[1] ?? ''
    else if (last && indent === 4 && /^(os|cpu|libc):/.test(line)) last.isForSystem = true
  }
  return packages
}

const readNeeds = (text: string): Map<string, string[]> => {
  const needs = new Map<string, string[]>()
  let [at, isList] = ['', false]
  for (const { indent, line } of section(text, 'snapshots')) {
    if (indent === 2) {
      const [, name = '', version = ''] = KEY.exec(line) ?? []
      at = `${name}@${version}`
      needs.set(at, needs.get(at) ?? [])
    } else if (indent === 4) isList = /^(optionalD|d)ependencies:/.test(line)
    else if (isList) {
      const [name = '', version = ''] = line.split(/: (.*)/)
      needs.get(at)?.push(idOf(name, version))
    }
  }
  return needs
}

const readParts = (text: string): Lockfile['parts'] => {
  const parts: Lockfile['parts'] = new Map()
  let [part, group, name] = ['', '', '']
  for (const { indent, line } of section(text, 'importers')) {
    if (indent === 2) {
      part = unquoted(line.replace(/: *({})?$/, ''))
      parts.set(part, { runs: [], develops: [] })
    } else if (indent === 4) group = line.slice(0, -1)
    else if (indent === 6) name = line.slice(0, -1)
    else if (line.startsWith('version: ')) {
      const version = line.slice('version: '.length)
      const kind = group === 'devDependencies' ? 'develops' : 'runs'
      if (!version.startsWith('link:')) parts.get(part)?.[kind].push(idOf(name, version))
    }
  }
  return parts
}

/** Reads pnpm-lock.yaml (format 9), which only pnpm writes: indented by two, one key per line. */
export const readLockfile = (folder: string): Lockfile => {
  const text = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8')
  if (!text.startsWith("lockfileVersion: '9.0'"))
    throw new Error('pnpm-lock.yaml is of another format than 9.0')
  return { packages: readPackages(text), needs: readNeeds(text), parts: readParts(text) }
}

/** These packages with all transitive dependencies. */
export const closure = ({ needs }: Lockfile, rootIds: string[]): Set<string> => {
  const reachable = new Set<string>()
  const waiting = [...rootIds]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reachable.has(id)) continue
    reachable.add(id)
    waiting.push(...(needs.get(id) ?? []))
  }
  return reachable
}
