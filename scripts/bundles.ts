/**
 * What of JavaScript each screen ships, over the full static import graph of its entries in Vite's manifest: as many bytes
 * as the server sends to a browser that takes gzip.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveClientsAlone } from '../server/src/platform/http/site/clients-alone.ts'
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
  /** The source files of the lazy parts that make up the screen; none where it is the entry alone. */
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
    'src/room/space-screen.tsx',
    '../shared/session/src/later.ts',
    '../shared/session/src/calls/sealed-calls.ts',
  ],
}
/** Beyond the space, with the panel that shows it and what helps one write. */
const chat: Screen = {
  name: 'member client: chat',
  budgetKb: 26,
  entries: ['src/room/room-chat.tsx', 'src/chat/store/chat.ts', 'src/chat/composer/writing.tsx'],
}
/** What people wait for. Whatever else a page loads comes when it is asked for, and has one limit for all. */
export const firstPages: Screen[] = [
  { name: 'member client: home', budgetKb: 19.9, entries: ['src/site/home/home-screen.tsx'] },
  { name: 'member client: login', budgetKb: 26.6, entries: ['src/account/sign-in/login-screen.tsx'] },
  space,
  {
    name: 'member client: booking',
    budgetKb: 30.5,
    entries: ['src/appointments/booking/appointment-screen.tsx'],
  },
]
/** Lazy parts that are a library, which comes as large as it is. */
const libraryParts: Screen[] = [
  { name: 'member client: PDFs', budgetKb: 190, entries: ['src/library/item/pdf/pdf-view.tsx'] },
  // LiveKit's client; calls by Retell share it.
  { name: 'member client: by a media server', budgetKb: 155, entries: ['src/calls/engine/sfu.ts'] },
  { name: 'member client: a call by Retell', budgetKb: 156, entries: ['src/agents/call/retell-call.ts'] },
]
/** A worker with ical.js, a file of its own. */
const calendarWorker: Budget = { name: 'member client: what reads calendars', budgetKb: 27 }
/** What any other lazy part may add to the first pages: a second on a slow line. */
const lazyPartBudgetKb = 40
export const consoleShell: Screen = { name: 'console: shell', budgetKb: 290, entries: [] }
/** Ant Design's tables and forms, which nearly all pages share, are most of it. */
const consolePageBudgetKb = 130
const consoleAllBudgetKb = 545
/** All but the parts that are a library. */
const memberAllBudgetKb = 382
/** It loads on other people's pages. */
const widgetBudgetKb = 5

/** The files that a browser loads for these manifest keys: they and all that they import, however deep. */
function graph(
  manifest: Manifest,
  keys: string[],
  isCounted = (file: string) => file.endsWith('.js'),
): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  const files = [...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
  return new Set(files.filter((file) => file !== '' && isCounted(file)))
}

const entries = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const lazy = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)

const kbOf = (files: Iterable<string>, sizeOf: SizeOf) =>
  [...files].reduce((total, file) => total + sizeOf(file), 0) / 1024

const judged = ({ name, budgetKb }: Budget, kb: number): Measured => ({
  ...{ name, budgetKb, kb },
  isOver: kb > budgetKb,
})

/** Throws where one of a screen’s parts is not in the build: a budget must not hold for nothing. */
function entriesOf(manifest: Manifest, { name, entries: parts }: Screen): string[] {
  const lost = parts.find((key) => !manifest[key]?.isDynamicEntry)
  if (lost) throw new Error(`${name}: ${lost} is no lazy part of the build`)
  return parts
}

/** A screen's own parts and the entry that loads them. */
export function measureScreens(manifest: Manifest, screens: Screen[], sizeOf: SizeOf): Measured[] {
  if (entries(manifest).length === 0) throw new Error('The build has no entry')
  return screens.map((screen) => {
    const files = graph(manifest, [...entries(manifest), ...entriesOf(manifest, screen)])
    return judged(screen, kbOf(files, sizeOf))
  })
}

/** What lazy parts add to the files of the pages that are there already. */
function measureMore(manifest: Manifest, part: Screen, there: Set<string>, sizeOf: SizeOf): Measured {
  const files = graph(manifest, entriesOf(manifest, part))
  return judged(part, kbOf(files.difference(there), sizeOf))
}

/** What each lazy part adds to the pages that are there already, the largest first. */
export function measureParts(
  manifest: Manifest,
  there: Screen[],
  sizeOf: SizeOf,
  { name, budgetKb, except = [] }: Budget & { except?: Screen[] },
): Measured[] {
  const loaded = graph(manifest, [...entries(manifest), ...there.flatMap((one) => entriesOf(manifest, one))])
  const exceptions = except.flatMap((one) => entriesOf(manifest, one))
  return lazy(manifest)
    .filter((key) => !exceptions.includes(key))
    .map((key) => measureMore(manifest, { name: `${name}${key}`, budgetKb, entries: [key] }, loaded, sizeOf))
    .sort((one, other) => other.kb - one.kb)
}

/** Of many with the same budget: those that are over it, or else the few that come closest. */
const notable = (parts: Measured[]): Measured[] => {
  const over = parts.filter(({ isOver }) => isOver)
  return over.length > 0 ? over : parts.slice(0, 3)
}

/** All that somebody loads who opens every page of a client. */
export function measureAll(
  manifest: Manifest,
  sizeOf: SizeOf,
  { except = [], ...budget }: Budget & { except?: Screen[] },
): Measured {
  const exceptions = except.flatMap((one) => entriesOf(manifest, one))
  const parts = lazy(manifest).filter((key) => !exceptions.includes(key))
  return judged(budget, kbOf(graph(manifest, [...entries(manifest), ...parts]), sizeOf))
}

async function readBuild(root: string, client: string, served: (file: string) => Promise<number>) {
  const dist = join(root, client, 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(assets\/)?[^/]+\.(js|css|svg|ico)$/.test(file),
  )
  const sizes = new Map<string, number>()
  for (const file of files) sizes.set(file, await served(file))
  const sizeOf = (file: string) => {
    const size = sizes.get(file)
    if (size === undefined) throw new Error(`${client}: the server does not serve ${file}`)
    return size
  }
  return { dist, manifest, sizeOf }
}

/** What a page that was rendered at build names in its HTML: scripts, styles, its icon. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|svg|ico))"/g)].map(([, file = '']) => file),
  ),
]

/** All that home loads until it stands still, gzip: its HTML, what that names, and the drawing that comes after. */
export function measureHome(manifest: Manifest, html: string, sizeOf: SizeOf, sizeOfHtml: number): Measured {
  const scene = Object.keys(manifest).find((key) => key.endsWith('scene/space-scene.tsx'))
  const named = filesOf(html)
  if (!scene || named.length === 0) throw new Error('Home names no files, or its drawing is not in the build')
  const later = [...graph(manifest, [scene], () => true)]
  const total = kbOf(new Set([...named, ...later]), sizeOf) + sizeOfHtml / 1024
  return judged({ name: 'member client: all of home', budgetKb: 50 }, total)
}

/** Every budget of both builds, measured. */
export async function measureBuilds(root: string): Promise<Measured[]> {
  await using server = await serveClientsAlone()
  const member = await readBuild(root, 'member-client', (file) => wireBytesOf(server.port, `/${file}`))
  const console = await readBuild(root, 'console', (file) => wireBytesOf(server.port, `/admin/${file}`))
  const homeBytes = await wireBytesOf(server.port, '/')
  checkCountries(readdirSync(join(member.dist, 'assets')), (file) =>
    readFileSync(join(member.dist, 'assets', file), 'utf8'),
  )
  const home = readFileSync(join(member.dist, 'pages', 'home.html'), 'utf8')
  const inSpace = graph(member.manifest, [...entries(member.manifest), ...space.entries])
  const known = [...firstPages, chat]
  return [
    ...measureScreens(member.manifest, firstPages, member.sizeOf),
    measureMore(member.manifest, chat, inSpace, member.sizeOf),
    measureHome(member.manifest, home, member.sizeOf, homeBytes),
    judged({ name: 'widget of a guest link', budgetKb: widgetBudgetKb }, member.sizeOf('widget.js') / 1024),
    ...libraryParts.map((part) => measureMore(member.manifest, part, inSpace, member.sizeOf)),
    judged(calendarWorker, member.sizeOf(workerHolding(member.dist, 'VTIMEZONE')) / 1024),
    ...notable(
      measureParts(member.manifest, known, member.sizeOf, {
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
