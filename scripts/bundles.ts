/** What of JavaScript each screen ships, gzip, over the full static import graph of its entries in Vite's manifest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
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

export const memberScreens: Screen[] = [
  { name: 'member client: home', budgetKb: 18, parts: /^src\/home\// },
  { name: 'member client: login', budgetKb: 25, parts: /^src\/account\/login/ },
  {
    name: 'member client: space with chat',
    budgetKb: 50,
    parts: /^(src\/(space|chat)|..\/shared\/session)\//,
  },
]
export const consoleShell: Screen = { name: 'console: shell', budgetKb: 290, parts: null }
const consolePageBudgetKb = 130
/** It loads on other people's pages. */
const widgetBudgetKb = 5

/** The files that a browser loads for these manifest keys: they and all that they import, however deep. */
function graph(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return new Set([...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
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

function readBuild(root: string, client: string) {
  const dist = join(root, client, 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  return { manifest, sizeOf: (file: string) => gzipSync(readFileSync(join(dist, file))).length }
}

/** Every budget of both builds, measured. */
export function measureBuilds(root: string): Measured[] {
  const member = readBuild(root, 'member-client')
  const console = readBuild(root, 'console')
  return [
    ...measureScreens(member.manifest, memberScreens, member.sizeOf),
    judged(
      { name: 'widget of a guest link', budgetKb: widgetBudgetKb, parts: null },
      member.sizeOf('widget.js') / 1024,
    ),
    ...measureScreens(console.manifest, [consoleShell], console.sizeOf),
    ...measureFurtherPages(console.manifest, console.sizeOf),
  ]
}
