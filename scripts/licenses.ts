import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licenses allowed for the product's packages, by their SPDX names (https://spdx.org/licenses). */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  // Applies only to changes of the package's own files, and none are changed.
  'MPL-2.0',
  'Unlicense',
])

/** Packages with other licenses, and why these are acceptable. */
const EXCEPTIONS: [RegExp, string][] = [
  // A separate library, dynamically loaded and unmodified, so it can be replaced.
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
  // Data on browser support, used when the clients are built, with attribution.
  [/^caniuse-lite$/, 'CC-BY-4.0'],
]

/** With OR, one license has to be allowed; with AND, all of them. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .some((alternative) =>
      alternative.split(/ AND /).every((license) => ALLOWED.has(license.replace(/[()]/g, ''))),
    )

interface Manifest {
  name?: string
  version?: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

const licenceOf = ({ license, licenses }: Manifest): string => {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    // Symbolic links beside a package are its dependencies.
    if (lstatSync(path).isSymbolicLink()) return []
    return name.startsWith('@') ? packagesIn(path) : [path]
  })

/** The license of each package installed here, by `name@version`. Packages for other systems are not included. */
export const installedLicences = (root: string): Map<string, string> => {
  const store = join(root, 'node_modules', '.pnpm')
  const licences = new Map<string, string>()
  for (const entry of readdirSync(store)) {
    const folder = join(store, entry, 'node_modules')
    if (!existsSync(folder)) continue
    for (const path of packagesIn(folder)) {
      const file = join(path, 'package.json')
      if (!existsSync(file)) continue
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
      licences.set(`${manifest.name}@${manifest.version}`, licenceOf(manifest))
    }
  }
  return licences
}

/** Installed packages whose license is not allowed. */
export const licenceProblems = (licences: ReadonlyMap<string, string>): string[] =>
  [...licences].flatMap(([id, licence]) => {
    const name = id.slice(0, id.lastIndexOf('@'))
    const isException = EXCEPTIONS.some(
      ([pattern, exceptionLicense]) => pattern.test(name) && exceptionLicense === licence,
    )
    return isException || isAllowed(licence) ? [] : [`${id}: ${licence || 'says none'}`]
  })
