/**
 * Measures the JavaScript that each screen ships, over the full static import graph of its entries in Vite's manifest,
 * in bytes as sent to a browser that accepts gzip.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveClientsAlone } from '../server/src/platform/http/site/serve-clients-only.ts'
import { checkCountries, workerHolding } from './built-files.ts'
import { wireBytesOf } from './wire-sizes.ts'

export interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>
type SizeOf = (file: string) => number

export interface Budget {
  name: string
  budgetKb: number
}

export interface Screen extends Budget {
  /** Source files of the lazy-loaded parts that make up the screen; empty if it is only the entry. */
  entries: string[]
}

export interface Measured extends Budget {
  kb: number
  isOver: boolean
}

const space: Screen = {
  name: 'member client: space',
  budgetKb: 64.4,
  entries: [
    'src/room/space-screen.lazy.tsx',
    '../shared/session/src/lazy-session.lazy.ts',
    '../shared/session/src/calls/sealed-calls.lazy.ts',
  ],
}
/** What the chat adds to the space, with its panel and the formatting tools. */
const chat: Screen = {
  name: 'member client: chat',
  budgetKb: 26,
  entries: [
    'src/room/room-chat.lazy.tsx',
    'src/chat/store/chat.lazy.ts',
    'src/chat/composer/writing-tools.lazy.tsx',
  ],
}
/** The pages that people wait for. Everything else loads on demand and has one common limit. */
export const firstPages: Screen[] = [
  { name: 'member client: home', budgetKb: 19.9, entries: ['src/site/home/home-screen.lazy.tsx'] },
  { name: 'member client: login', budgetKb: 26.6, entries: ['src/account/sign-in/login-screen.lazy.tsx'] },
  space,
  {
    name: 'member client: booking',
    budgetKb: 30.8,
    entries: ['src/appointments/booking/appointment-screen.lazy.tsx'],
  },
]
/** Lazy-loaded parts that are mainly a library of a given size. */
const libraryParts: Screen[] = [
  { name: 'member client: PDFs', budgetKb: 190, entries: ['src/library/item/pdf/pdf-view.lazy.tsx'] },
  // LiveKit's client; calls by Retell share it.
  { name: 'member client: by a media server', budgetKb: 155, entries: ['src/calls/engine/sfu.lazy.ts'] },
  {
    name: 'member client: a call by Retell',
    budgetKb: 156,
    entries: ['src/agents/call/retell-call.lazy.ts'],
  },
]
/** A worker with ical.js, in a separate file. */
const calendarWorker: Budget = { name: 'member client: what reads calendars', budgetKb: 27 }
/** What any other lazy-loaded part may add to the first pages: a second on a slow connection. */
const lazyPartBudgetKb = 40
export const consoleShell: Screen = { name: 'console: shell', budgetKb: 290, entries: [] }
/** Mostly Ant Design's tables and forms, which nearly all pages share. */
const consolePageBudgetKb = 130
const consoleAllBudgetKb = 558
/** Everything except the parts that are mainly a library. Last raised for presence by the whole computer and the question before a talk. */
const memberAllBudgetKb = 386
/** The widget loads on other sites' pages. */
const widgetBudgetKb = 5

/** The files that a browser loads for these manifest keys, including all transitive imports. */
function graph(
  manifest: Manifest,
  keys: string[],
  isCounted = (file: string) => file.endsWith('.js'),
): Set<string> {
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  const files = [...visited].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
  return new Set(files.filter((file) => file !== '' && isCounted(file)))
}

const entries = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const lazy = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)

const kbOf = (files: Iterable<string>, sizeOf: SizeOf) =>
  [...files].reduce((total, file) => total + sizeOf(file), 0) / 1024

const withBudget = ({ name, budgetKb }: Budget, kb: number): Measured => ({
  ...{ name, budgetKb, kb },
  isOver: kb > budgetKb,
})

/** Throws if one of a screen's parts is not in the build, because its budget would then check nothing. */
function entriesOf(manifest: Manifest, { name, entries: parts }: Screen): string[] {
  const missingPart = parts.find((key) => !manifest[key]?.isDynamicEntry)
  if (missingPart) throw new Error(`${name}: ${missingPart} is no lazy part of the build`)
  return parts
}

/** Measures a screen's own parts and the entry that loads them. */
export function measureScreens(manifest: Manifest, screens: Screen[], sizeOf: SizeOf): Measured[] {
  if (entries(manifest).length === 0) throw new Error('The build has no entry')
  return screens.map((screen) => {
    const files = graph(manifest, [...entries(manifest), ...entriesOf(manifest, screen)])
    return withBudget(screen, kbOf(files, sizeOf))
  })
}

/** Measures what lazy-loaded parts add to the files of the pages already loaded. */
function measureAddition(
  manifest: Manifest,
  part: Screen,
  loadedScreens: Set<string>,
  sizeOf: SizeOf,
): Measured {
  const files = graph(manifest, entriesOf(manifest, part))
  return withBudget(part, kbOf(files.difference(loadedScreens), sizeOf))
}

/** Measures what each lazy-loaded part adds to the pages already loaded, largest first. */
export function measureParts(
  manifest: Manifest,
  loadedScreens: Screen[],
  sizeOf: SizeOf,
  { name, budgetKb, except = [] }: Budget & { except?: Screen[] },
): Measured[] {
  const loadedKeys = graph(manifest, [
    ...entries(manifest),
    ...loadedScreens.flatMap((entry) => entriesOf(manifest, entry)),
  ])
  const exceptions = except.flatMap((entry) => entriesOf(manifest, entry))
  return lazy(manifest)
    .filter((key) => !exceptions.includes(key))
    .map((key) =>
      measureAddition(manifest, { name: `${name}${key}`, budgetKb, entries: [key] }, loadedKeys, sizeOf),
    )
    .sort((entry, otherEntry) => otherEntry.kb - entry.kb)
}

/** Of many parts with the same budget: those over it, otherwise the few that are closest. */
const notable = (parts: Measured[]): Measured[] => {
  const oversizedParts = parts.filter(({ isOver }) => isOver)
  return oversizedParts.length > 0 ? oversizedParts : parts.slice(0, 3)
}

/** Measures everything that a user loads who opens every page of a client. */
export function measureAll(
  manifest: Manifest,
  sizeOf: SizeOf,
  { except = [], ...budget }: Budget & { except?: Screen[] },
): Measured {
  const exceptions = except.flatMap((entry) => entriesOf(manifest, entry))
  const parts = lazy(manifest).filter((key) => !exceptions.includes(key))
  return withBudget(budget, kbOf(graph(manifest, [...entries(manifest), ...parts]), sizeOf))
}

async function readBuild(root: string, client: string, servedSize: (file: string) => Promise<number>) {
  const dist = join(root, client, 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(assets\/)?[^/]+\.(js|css|svg|ico)$/.test(file),
  )
  const sizes = new Map<string, number>()
  for (const file of files) sizes.set(file, await servedSize(file))
  const sizeOf = (file: string) => {
    const size = sizes.get(file)
    if (size === undefined) throw new Error(`${client}: the server does not serve ${file}`)
    return size
  }
  return { dist, manifest, sizeOf }
}

/** The files that a prerendered page's HTML references: scripts, styles, its icon. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|svg|ico))"/g)].map(([, file = '']) => file),
  ),
]

/**
 * Measures everything that the home page loads, gzipped: its HTML, the files it references, and the drawing that loads
 * later.
 */
export function measureHome(manifest: Manifest, html: string, sizeOf: SizeOf, sizeOfHtml: number): Measured {
  const scene = Object.keys(manifest).find((key) => key.endsWith('scene/space-scene.lazy.tsx'))
  const referencedFiles = filesOf(html)
  if (!scene || referencedFiles.length === 0)
    throw new Error('Home names no files, or its drawing is not in the build')
  const lazyKeys = [...graph(manifest, [scene], () => true)]
  const total = kbOf(new Set([...referencedFiles, ...lazyKeys]), sizeOf) + sizeOfHtml / 1024
  return withBudget({ name: 'member client: all of home', budgetKb: 50 }, total)
}

/** Measures both builds against every budget. */
export async function measureBuilds(root: string): Promise<Measured[]> {
  await using server = await serveClientsAlone()
  const member = await readBuild(root, 'member-client', (file) => wireBytesOf(server.port, `/${file}`))
  const console = await readBuild(root, 'console', (file) => wireBytesOf(server.port, `/admin/${file}`))
  const homeBytes = await wireBytesOf(server.port, '/')
  checkCountries(readdirSync(join(member.dist, 'assets')), (file) =>
    readFileSync(join(member.dist, 'assets', file), 'utf8'),
  )
  const home = readFileSync(join(member.dist, 'pages', 'home.html'), 'utf8')
  const spaceKeys = graph(member.manifest, [...entries(member.manifest), ...space.entries])
  const excludedScreens = [...firstPages, chat]
  return [
    ...measureScreens(member.manifest, firstPages, member.sizeOf),
    measureAddition(member.manifest, chat, spaceKeys, member.sizeOf),
    measureHome(member.manifest, home, member.sizeOf, homeBytes),
    withBudget(
      { name: 'widget of a guest link', budgetKb: widgetBudgetKb },
      member.sizeOf('widget.js') / 1024,
    ),
    ...libraryParts.map((part) => measureAddition(member.manifest, part, spaceKeys, member.sizeOf)),
    withBudget(calendarWorker, member.sizeOf(workerHolding(member.dist, 'VTIMEZONE')) / 1024),
    ...notable(
      measureParts(member.manifest, excludedScreens, member.sizeOf, {
        ...{ name: 'member client: ', budgetKb: lazyPartBudgetKb, except: libraryParts },
      }),
    ),
    measureAll(member.manifest, member.sizeOf, {
      name: 'member client: all of it but for libraries',
      ...{ budgetKb: memberAllBudgetKb, except: libraryParts },
    }),
    ...measureScreens(console.manifest, [consoleShell], console.sizeOf),
    ...notable(
      measureParts(console.manifest, [], console.sizeOf, {
        ...{ name: 'console: ', budgetKb: consolePageBudgetKb },
      }),
    ),
    measureAll(console.manifest, console.sizeOf, {
      name: 'console: all of it',
      budgetKb: consoleAllBudgetKb,
    }),
  ]
}
