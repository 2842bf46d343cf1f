/**
 * What of JavaScript each screen ships, over the full static import graph of its entries in Vite's manifest: as many bytes
 * as the server sends to a browser that takes gzip.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveClientsAlone } from '../server/src/platform/http/site/clients-alone.ts'
import { onTheBoard } from './board-bundles.ts'
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

export interface Screen {
  name: string
  budgetKb: number
  /** The lazy parts that make up the screen, by their source paths. All of the first page is counted with them. */
  parts: RegExp | null
}

export interface Measured extends Screen {
  kb: number
  isOver: boolean
}

/** Its members’: the ways in, and what strangers meet at its door, they never load. */
const SPACE = /^(src\/room\/space-|..\/shared\/session\/(?!src\/(door|sign-in)))/
const BOOKING = /^src\/appointments\/booking\/appointment-/
/** For people who have never been here, up to the time that they choose. */
const booking: Screen = { name: 'member client: booking', budgetKb: 30, parts: BOOKING }
/** What comes then: the form, with all that forms share, and the page of what is booked. */
const booked: Screen = {
  name: 'member client: what is booked',
  budgetKb: 9.5,
  parts: /^src\/appointments\/booking\/(?!appointment-)/,
}
/** The same of an event, from its mail. */
const invited: Screen = { name: 'member client: invited by mail', budgetKb: 5, parts: /\/answer-page/ }
/** A guest’s own calendar, laid over the times; what reads it is a worker, counted for itself. */
const ownCalendar: Screen = {
  name: 'member client: an own calendar',
  budgetKb: 2,
  parts: /^src\/calendar\/own-calendar\//,
}
const calendarWorker: Screen = { name: 'member client: what reads calendars', budgetKb: 27, parts: null }
export const memberScreens: Screen[] = [
  booking,
  // 0.2 of it choose, by the address, whether home says why somebody was sent there.
  { name: 'member client: home', budgetKb: 18.3, parts: /^src\/site\/home\// },
  { name: 'member client: login', budgetKb: 25, parts: /^src\/account\/sign-in\/login/ },
  { name: 'member client: space', budgetKb: 60, parts: SPACE },
]
/** With the first people that one talks with. */
const talk: Screen = {
  name: 'member client: audio and video',
  budgetKb: 18.6,
  parts: /^src\/calls\/(conversation|devices\/|engine\/engine)/,
}
/** Beyond the space, with the panel that shows it and what helps one write. */
const chat: Screen = {
  name: 'member client: chat',
  budgetKb: 26,
  parts: /^src\/(room\/room-chat|chat\/(store\/|composer\/writing))/,
}
/** LiveKit's client, with the first circle that talks by a server that passes media on; calls by Retell share it. */
const mediaServer: Screen = {
  name: 'member client: by a media server',
  budgetKb: 152.2,
  parts: /^src\/calls\/engine\/sfu/,
}
/** One's own Drive and what links it, beyond the library and the settings that ask for them. */
const drive: Screen = { name: 'member client: Google Drive', budgetKb: 10, parts: /\/(drive|linked)\// }
/** Times for a group, and what makes an event of a date in a poll, beyond what asks for them. */
const fairTime: Screen = {
  name: 'member client: a fair time, and an event from a poll',
  budgetKb: 10,
  parts: /^src\/(fair-time\/|polls\/date-event)/,
}
/** What still has access to an account, for whoever has changed its password or asks. */
const waysIn: Screen = { name: 'member client: what has access', budgetKb: 1.6, parts: /\/ways-in/ }
/** What becomes of a paste, with the first field that has formats; what reads its HTML comes with the first that has any. */
const pasting: Screen = { name: 'member client: pasting', budgetKb: 3.5, parts: /^src\/ui\/pasting\// }
/** What few ever ask for, and the booking of a time. */
const asked = [mediaServer, drive, fairTime, waysIn, pasting]
const ofBooking = [booking, booked, invited, ownCalendar]
const ASKS_FOR_TIME = /^src\/(room\/space-|board\/(board|events-tab)\.|polls\/polls\.)|^..\/shared\/session\//
const ASKS_FOR_DRIVE =
  /^src\/(room\/space-|board\/board\.|library\/(?!drive\/)|account\/(settings|profile|security|leaving)\/)|^..\/shared\/session\//
const ASKS_FOR_PASTING = /^src\/(room\/space-|chat\/composer\/(call-dialog|writing)|ui\/overlays\/toasts)/
export const consoleShell: Screen = { name: 'console: shell', budgetKb: 290, parts: null }
const consolePageBudgetKb = 130
const consoleAllBudgetKb = 540
/** With the door of a space for who is no member, invitations that wait, and why one was sent home: 4.2 of it. */
const memberAllBudgetKb = 218.8
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

const judged = (screen: Screen, kb: number): Measured => ({ ...screen, kb, isOver: kb > screen.budgetKb })

/** A screen's own parts and the entry that loads them; throws where a screen's parts are not in the build. */
export function measureScreens(manifest: Manifest, screens: Screen[], sizeOf: SizeOf): Measured[] {
  if (entries(manifest).length === 0) throw new Error('The build has no entry')
  return screens.map((screen) => {
    const { parts } = screen
    const keys = parts === null ? [] : lazy(manifest).filter((key) => parts.test(key))
    if (parts !== null && keys.length === 0) throw new Error(`${screen.name}: no lazy chunk matches ${parts}`)
    return judged(screen, kbOf(graph(manifest, [...entries(manifest), ...keys]), sizeOf))
  })
}

/** What each lazy chunk adds to the entry that loads it. */
export function measureFurtherPages(manifest: Manifest, sizeOf: SizeOf): Measured[] {
  const shell = graph(manifest, entries(manifest))
  return lazy(manifest).map((key) => {
    const more = [...graph(manifest, [key])].filter((file) => !shell.has(file))
    return judged({ name: `console: ${key}`, budgetKb: consolePageBudgetKb, parts: null }, kbOf(more, sizeOf))
  })
}

/** What a lazy part adds to the screen that asks for it. */
function measurePart(manifest: Manifest, part: Screen, ofScreen: RegExp, sizeOf: SizeOf): Measured {
  const keysOf = (parts: RegExp | null) => lazy(manifest).filter((key) => parts?.test(key))
  if (keysOf(part.parts).length === 0) throw new Error(`${part.name}: no lazy chunk matches ${part.parts}`)
  const there = graph(manifest, [...entries(manifest), ...keysOf(ofScreen)])
  const more = [...graph(manifest, keysOf(part.parts))].filter((file) => !there.has(file))
  return judged(part, kbOf(more, sizeOf))
}

/** All that somebody loads who opens every page of a client. */
export function measureAll(
  manifest: Manifest,
  sizeOf: SizeOf,
  { name, budgetKb }: Pick<Screen, 'name' | 'budgetKb'>,
  isCounted = (_key: string) => true,
): Measured {
  const all = graph(manifest, [...entries(manifest), ...lazy(manifest).filter(isCounted)])
  return judged({ name, budgetKb, parts: null }, kbOf(all, sizeOf))
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
  return judged({ name: 'member client: all of home', budgetKb: 50, parts: null }, total)
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
  return [
    ...measureScreens(member.manifest, memberScreens, member.sizeOf),
    judged(
      { name: 'widget of a guest link', budgetKb: widgetBudgetKb, parts: null },
      member.sizeOf('widget.js') / 1024,
    ),
    measurePart(member.manifest, chat, SPACE, member.sizeOf),
    measurePart(member.manifest, booked, BOOKING, member.sizeOf),
    measurePart(member.manifest, invited, /^src\/account\/invitations\/invites-/, member.sizeOf),
    measurePart(member.manifest, ownCalendar, BOOKING, member.sizeOf),
    judged(calendarWorker, member.sizeOf(workerHolding(member.dist, 'VTIMEZONE')) / 1024),
    measurePart(member.manifest, talk, SPACE, member.sizeOf),
    measurePart(member.manifest, mediaServer, SPACE, member.sizeOf),
    ...onTheBoard.map((part) => measurePart(member.manifest, part, SPACE, member.sizeOf)),
    measurePart(member.manifest, drive, ASKS_FOR_DRIVE, member.sizeOf),
    measurePart(member.manifest, fairTime, ASKS_FOR_TIME, member.sizeOf),
    measurePart(member.manifest, waysIn, /^src\/account\/security\/security/, member.sizeOf),
    measurePart(member.manifest, pasting, ASKS_FOR_PASTING, member.sizeOf),
    measureAll(
      member.manifest,
      member.sizeOf,
      { name: 'member client: all of it but for these, the board and booking', budgetKb: memberAllBudgetKb },
      (key) => ![...asked, ...ofBooking, ...onTheBoard].some(({ parts }) => parts?.test(key)),
    ),
    measureHome(member.manifest, home, member.sizeOf, homeBytes),
    ...measureScreens(console.manifest, [consoleShell], console.sizeOf),
    ...measureFurtherPages(console.manifest, console.sizeOf),
    measureAll(console.manifest, console.sizeOf, {
      name: 'console: all of it',
      budgetKb: consoleAllBudgetKb,
    }),
  ]
}
