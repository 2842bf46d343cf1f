/** npm run floors: draws in docs/architecture.md which floors import from which, according to the current imports. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { FloorPlan } from './floors.ts'
import { floorPlans } from './floors.ts'
import { floorsBetween, readSources } from './floors-check.ts'
import { root } from './setup.mjs'

const PAGE = 'docs/architecture.md'
const [START, END] = ['<!-- floors: npm run floors -->', '<!-- /floors -->']

const linesOf = (names: string[]) =>
  Array.from({ length: Math.ceil(names.length / 6) }, (_, row) =>
    names.slice(row * 6, row * 6 + 6).join(', '),
  )

const draw = (floorPlan: FloorPlan, sources: ReturnType<typeof readSources>): string => {
  const floors = Object.entries(floorPlan.floors).reverse()
  const idOf = new Map(floors.map(([name], index) => [name, `f${index}`]))
  const boxes = floors.map(
    ([name, subjects]) =>
      `  ${idOf.get(name)}["<b>${name}</b><br/>${linesOf(Object.keys(subjects)).join('<br/>')}"]`,
  )
  const arrows = [...floorsBetween(floorPlan, sources)].map(
    ([upper, lower]) => `  ${idOf.get(upper)} --> ${idOf.get(lower)}`,
  )
  return `### In ${floorPlan.name}\n\n\`\`\`mermaid\nflowchart TB\n${[...boxes, ...arrows.sort()].join('\n')}\n\`\`\``
}

/** The page with updated pictures. */
export const withPictures = (
  folder: string,
  sources = readSources(folder),
): { page: string; isNew: boolean } => {
  const text = readFileSync(join(folder, PAGE), 'utf8')
  const pictures = floorPlans.map((floorPlan) => draw(floorPlan, sources)).join('\n\n')
  const [before = '', afterStart = ''] = text.split(START)
  const page = `${before}${START}\n${pictures}\n${END}${afterStart.split(END)[1] ?? ''}`
  return { page, isNew: page !== text }
}

if (import.meta.main) {
  const { page, isNew } = withPictures(root)
  writeFileSync(join(root, PAGE), page)
  process.stdout.write(isNew ? `${PAGE} is drawn anew\n` : `${PAGE} was up to date\n`)
}
