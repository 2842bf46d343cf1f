import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What may be installed and passed on with the product: as SPDX names them (https://spdx.org/licenses). */
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
  // Of what is changed in their own files alone: none is.
  'MPL-2.0',
  'Unlicense',
])

/** What has another one, and why it may be there all the same. */
const BY_NAME: [RegExp, string][] = [
  // A library of its own, loaded as it is: it may be exchanged for another.
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
  // Which browsers know what, as data; used as the clients are built, with its maker named.
  [/^caniuse-lite$/, 'CC-BY-4.0'],
]

/** Where there is a choice one of them will do, where several hold all of them must. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ OR /)
    .some((one) => one.split(/ AND /).every((each) => ALLOWED.has(each.replace(/[()]/g, ''))))

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
    // What a package needs stands beside it as a link.
    if (lstatSync(path).isSymbolicLink()) return []
    return name.startsWith('@') ? packagesIn(path) : [path]
  })

/** The licence of each package that is installed here, by `name@version`; a system’s own ones elsewhere are not. */
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

/** What is installed under a licence that is not among those. */
export const licenceProblems = (licences: ReadonlyMap<string, string>): string[] =>
  [...licences].flatMap(([id, licence]) => {
    const name = id.slice(0, id.lastIndexOf('@'))
    const own = BY_NAME.some(([pattern, its]) => pattern.test(name) && its === licence)
    return own || isAllowed(licence) ? [] : [`${id}: ${licence || 'says none'}`]
  })
