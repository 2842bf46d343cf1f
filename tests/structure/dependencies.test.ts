import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedLicences, licenceProblems } from '../../scripts/licenses.ts'
import { readLockfile } from '../../scripts/lockfile.ts'
import { FLOORS, floorProblems } from '../../scripts/minimum-versions.ts'
import { createSbom } from '../../scripts/sbom.ts'
import { root } from './biome.ts'

const lockfile = readLockfile(root)
const { packages } = lockfile
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the lockfile is read whole: all that is needed stands in it, with the hash of its archive', () => {
  expect(packages.length).toBeGreaterThan(500)
  // The lockfile lists each package again with its dependencies.
  expect(lockfile.needs.size).toBe(packages.length)
  const ids = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  expect([...lockfile.needs.values()].flat().filter((id) => !ids.has(id))).toEqual([])
  expect(packages.filter(({ integrity }) => !/^sha512-[\w+/=]{88}$/.test(integrity))).toEqual([])
})

describe('versions with a known hole', () => {
  test('are not there, whoever needs them', () => {
    expect(floorProblems(lockfile)).toEqual([])
  })

  const presentFloors = FLOORS.filter(({ name }) => packages.some((component) => component.name === name))

  test('are told from others for most of what has a floor', () => {
    expect(presentFloors.length).toBeGreaterThan(6)
  })

  test.each(presentFloors)('would be found: $name below $floor', ({ name, floor }) => {
    const older = [{ name, version: '0.0.1', integrity: '', isForSystem: false }]
    expect(floorProblems({ ...lockfile, packages: older })[0]).toContain(`is below ${floor}`)
    const early = [{ name, version: `${floor}-beta.1`, integrity: '', isForSystem: false }]
    expect(floorProblems({ ...lockfile, packages: early })).toHaveLength(1)
    const least = [{ name, version: floor, integrity: '', isForSystem: false }]
    expect(floorProblems({ ...lockfile, packages: least })).toEqual([])
  })
})

test('an install takes what the lockfile says, and runs no script but that of esbuild', () => {
  expect(read('scripts/setup.mjs')).toContain("'--frozen-lockfile'")
  const [, allowed] = /^allowBuilds:\n((?: +.*\n)+)/m.exec(read('pnpm-workspace.yaml')) ?? []
  expect(allowed?.trim()).toBe('esbuild: true')
  expect(read('pnpm-workspace.yaml')).not.toMatch(/onlyBuiltDependencies|dangerouslyAllowAllBuilds/)
})

test('nothing is installed under a licence that nobody has looked at', () => {
  const licences = installedLicences(root)
  expect(licences.size).toBeGreaterThan(400)
  expect(licenceProblems(licences)).toEqual([])
  const otherLicences = { 'a@1.0.0': 'GPL-3.0-only', 'b@1.0.0': '', 'c@1.0.0': 'MIT OR GPL-2.0-only' }
  expect(licenceProblems(new Map(Object.entries(otherLicences)))).toEqual([
    'a@1.0.0: GPL-3.0-only',
    'b@1.0.0: says none',
  ])
})

describe('the list of what the product is made of', () => {
  const sbom = createSbom(root)

  test('has each package of the lockfile once, with its address, hash and use', () => {
    const ids = packages.map(({ name, version }) => `${name}@${version}`)
    expect(sbom.components.map(({ name, version }) => `${name}@${version}`)).toEqual(ids)
    expect(new Set(sbom.components.map((component) => component['bom-ref'])).size).toBe(ids.length)
    for (const { purl, hashes, scope } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/)
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
      expect(['required', 'optional', 'excluded']).toContain(scope)
    }
  })

  test('says the licence of what is installed here', () => {
    const licensed = sbom.components.filter((component) => 'licenses' in component)
    expect(licensed.length).toBeGreaterThan(packages.filter(({ isForSystem }) => !isForSystem).length * 0.95)
  })

  test('is as CycloneDX 1.6 has it: what needs what is told of each, and of nothing else', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.metadata.component).toMatchObject({ type: 'application', name: 'metapyra' })
    const refs = new Set([
      ...sbom.components.map((component) => component['bom-ref']),
      sbom.metadata.component['bom-ref'],
    ])
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(refs)
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual(
      [],
    )
    const fastify = sbom.components.find(({ name }) => name === 'fastify')
    expect(fastify?.scope).toBe('required')
    expect(sbom.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
  })
})
