import type { Lockfile } from './lockfile.ts'

/** Versions below `floor` have a known vulnerability, described in `why`. */
interface Floor {
  name: string
  floor: string
  why: string
}

export const FLOORS: Floor[] = [
  {
    name: 'fastify',
    floor: '5.12.2',
    why: 'four advisories of 2026-09; CVE-2026-3419, -25223, -33806, -3635',
  },
  {
    name: '@fastify/busboy',
    floor: '3.2.6',
    why: 'CVE-2026-19484, -19481, -128842: forms that bring it down',
  },
  { name: '@fastify/static', floor: '10.1.4', why: 'four ways past a guard on a path' },
  { name: '@fastify/auth', floor: '5.1.1', why: 'a way past it' },
  { name: '@fastify/middie', floor: '9.3.6', why: 'five ways past a guard on a path' },
  { name: 'engine.io', floor: '6.6.10', why: 'CVE-2026-102599, -59724, -59725: packets that bring it down' },
  { name: 'socket.io-parser', floor: '4.2.7', why: 'CVE-2026-69185, -33151: attachments without number' },
  { name: 'ws', floor: '8.21.0', why: 'CVE-2026-48779' },
  { name: 'drizzle-orm', floor: '0.45.2', why: 'CVE-2026-39356' },
  { name: 'dompurify', floor: '3.4.17', why: 'CVE-2026-116802, in XHTML mode, and those before it' },
  { name: 'nodemailer', floor: '10.4.1', why: 'CVE-2026-125755, and addresses read as others' },
]

/** Versions below a floor, and the development tool that needs them. They never run with the product. */
const ALLOWED_DEV_ONLY: Record<string, string> = {
  'ws@7.5.14': 'lighthouse',
}

const isBelow = (version: string, floor: string): boolean => {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? []
  const [versionParts, floorParts] = [numbers(version), numbers(floor)]
  const at = floorParts.findIndex((number, index) => versionParts[index] !== number)
  if (at >= 0) return (versionParts[at] ?? 0) < (floorParts[at] ?? 0)
  // A pre-release comes before its release.
  return version.includes('-')
}

/** Each version in the lockfile that is below its floor, whichever package needs it. */
export const floorProblems = ({ packages, needs }: Lockfile): string[] =>
  packages.flatMap(({ name, version }) => {
    const floor = FLOORS.find((minimum) => minimum.name === name)
    if (!floor || !isBelow(version, floor.floor)) return []
    const id = `${name}@${version}`
    const dependents = [...needs]
      .filter(([, dependencyIds]) => dependencyIds.includes(id))
      .map(([dependent]) => dependent)
    const allowed = ALLOWED_DEV_ONLY[id]
    if (allowed && dependents.every((dependent) => dependent.startsWith(`${allowed}@`))) return []
    return [`${id}, needed by ${dependents.join(', ') || 'us'}, is below ${floor.floor}: ${floor.why}`]
  })
