import { fileURLToPath } from 'node:url'
import { measureBuilds } from '../../scripts/bundles.ts'
import type { ResultTable } from './results.ts'
import { rounded, verdict } from './results.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const bench = async (): Promise<ResultTable[]> => [
  {
    title: 'Gzip, over the full static import graph of each entry of the build',
    head: ['entry', 'KB', 'goal'],
    rows: (await measureBuilds(root)).map(({ name, kb, budgetKb, isOver }) => [
      name,
      rounded(kb, 1),
      `≤ ${budgetKb}: ${verdict(!isOver)}`,
    ]),
    notes: ['KB = 1,024 bytes. `npm run check` holds the same figures.'],
  },
]
