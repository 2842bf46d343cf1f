import { cpus, loadavg, totalmem } from 'node:os'
import process from 'node:process'
import { rounded } from './results.ts'

/** What results depend on: the machine, its Node, the time, and its other load. */
export const describeMachine = (): string => {
  const models = new Set(cpus().map(({ model }) => model.trim()))
  const memory = rounded(totalmem() / 1024 ** 3)
  const loads = loadavg().map((load) => rounded(load, 1))
  return (
    `${[...models].join(', ')}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}; ` +
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load average at start ${loads.join(', ')}.`
  )
}
