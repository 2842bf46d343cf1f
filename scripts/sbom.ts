/** npm run sbom: writes the product's components to sbom.cdx.json, in the format of CycloneDX 1.6. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { installedLicences } from './licenses.ts'
import type { Package } from './lockfile.ts'
import { closure, readLockfile } from './lockfile.ts'
import { root } from './setup.mjs'

const refOf = ({ name, version }: Pick<Package, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`

/** Converts `sha512-…` from base64 to hex; if there are several hashes, each of them. */
const hashesOf = ({ integrity }: Package) =>
  integrity.split(' ').map((part) => {
    const [alg = '', content = ''] = part.split(/-(.*)/)
    const name = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }[alg]
    return { alg: name ?? alg, content: Buffer.from(content, 'base64').toString('hex') }
  })

/** A single SPDX name as an id, several as an expression. */
const licenceOf = (licence: string | undefined) => {
  if (!licence) return {}
  return { licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }] }
}

/** The components needed to run the product and to develop it, and the dependencies of each. */
export const createSbom = (folder: string, at = new Date()) => {
  const lockfile = readLockfile(folder)
  const licences = installedLicences(folder)
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
  const parts = [...lockfile.parts.values()]
  const runtimeIds = closure(
    lockfile,
    parts.flatMap(({ runs }) => runs),
  )
  const productComponent = { type: 'application', 'bom-ref': `${name}@${version}`, name, version }
  const byId = new Map(lockfile.packages.map((part) => [`${part.name}@${part.version}`, refOf(part)]))
  const refs = (ids: Iterable<string>) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).sort()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: at.toISOString(), component: productComponent },
    components: lockfile.packages.map((part) => ({
      type: 'library',
      'bom-ref': refOf(part),
      name: part.name,
      version: part.version,
      purl: refOf(part),
      scope: runtimeIds.has(`${part.name}@${part.version}`)
        ? part.isForSystem
          ? 'optional'
          : 'required'
        : 'excluded',
      hashes: hashesOf(part),
      ...licenceOf(licences.get(`${part.name}@${part.version}`)),
    })),
    dependencies: [
      {
        ref: productComponent['bom-ref'],
        dependsOn: refs(parts.flatMap(({ runs, develops }) => [...runs, ...develops])),
      },
      ...lockfile.packages.map((part) => ({
        ref: refOf(part),
        dependsOn: refs(lockfile.needs.get(`${part.name}@${part.version}`) ?? []),
      })),
    ],
  }
}

if (process.argv[1] === import.meta.filename) {
  const sbom = createSbom(root)
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  process.stdout.write(`sbom.cdx.json: ${sbom.components.length} packages\n`)
}
