/** One load test: servers, their people, and what both and the database cost while measured. */
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { cpuMicrosOf, machineBusyMicros, usedSince } from './cpu-share.ts'
import { forkOn, nextMessage, requestFromChild } from './measured-process.ts'
import type { Comeback, Measure, Order } from './mix-clients.ts'
import type { LoadDatabase } from './mix-crowd.ts'
import { MAIN_HOST } from './mix-crowd.ts'
import type { LoadServer } from './mix-server.ts'

const CLIENTS = fileURLToPath(new URL('./mix-clients.ts', import.meta.url))
const MAP = 'small-office'
const { PATH, HOME } = process.env

/** In percent of one core; for the machine, in percent of all its cores. */
export interface Cost {
  servers: number[]
  postgres: number
  clients: number
  machine: number
  /** Of the server with the largest delay. */
  loopP99Ms: number
  loopLongestMs: number
}

export interface Measured extends Measure {
  cost: Cost
}

type Rates = Omit<Extract<Order, { kind: 'measure' }>, 'kind' | 'seconds'>

export interface Load {
  setPeople(count: number, options?: { perSecond?: number; pace?: number | null }): Promise<void>
  measure(seconds: number, rates?: Rates): Promise<Measured>
  comeback(withinMs: number): Promise<Comeback>
  close(): void
}

const CORES = 2

export const openLoad = async (servers: LoadServer[], people: LoadDatabase['people']): Promise<Load> => {
  const child = forkOn(CLIENTS, { env: { PATH, HOME } })
  await nextMessage(child)
  const order = (workerOrder: Order) => requestFromChild(child, workerOrder)
  await order({ kind: 'open', host: MAIN_HOST, ports: servers.map(({ port }) => port), people, map: MAP })
  return {
    setPeople: async (count, { perSecond = 40, pace = 1 } = {}) =>
      void (await order({ kind: 'people', count, perSecond, pace })),
    measure: async (seconds, rates = {}) => {
      await Promise.all(servers.map((server) => server.loopDelay()))
      const before = await Promise.all(servers.map((server) => server.cpuMicros()))
      const [postgres, machine] = [cpuMicrosOf('postgres'), machineBusyMicros()]
      const met = (await order({ kind: 'measure', seconds, ...rates })) as Measure
      const percent = (micros: number) => micros / (met.seconds * 1e4)
      const cost = {
        postgres: percent(usedSince(postgres, cpuMicrosOf('postgres'))),
        machine: percent(machineBusyMicros() - machine) / CORES,
        clients: percent(met.cpuMicros),
      }
      const after = await Promise.all(servers.map((server) => server.cpuMicros()))
      const delays = await Promise.all(servers.map((server) => server.loopDelay()))
      return {
        ...met,
        cost: {
          ...cost,
          servers: after.map((micros, at) => percent(micros - (before[at] ?? 0))),
          loopP99Ms: Math.max(...delays.map(({ p99Ms }) => p99Ms)),
          loopLongestMs: Math.max(...delays.map(({ longestMs }) => longestMs)),
        },
      }
    },
    comeback: async (withinMs) => (await order({ kind: 'comeback', withinMs })) as Comeback,
    close: () => child.kill('SIGKILL'),
  }
}
