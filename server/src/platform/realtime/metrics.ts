import type { Registry } from 'prom-client'
import { Counter } from 'prom-client'

const helps = {
  told: 'Positions sent to sockets in part of a space',
  shed: 'Positions of moving people that waited for a later batch',
  skipped: 'Ticks skipped because the server was overloaded',
  refused: 'Socket events that were refused',
  cutOff: 'Sockets closed for too many refused events',
  slow: 'Sockets closed because they weren’t reading',
}

/** What sockets cost and how much was refused since the server started. */
export type Tally = Record<keyof typeof helps, number>

/** For /metrics: counted in plain numbers, and read on request. */
export const createTally = (registry: Registry): Tally => {
  const tally: Tally = { told: 0, shed: 0, skipped: 0, refused: 0, cutOff: 0, slow: 0 }
  for (const [key, help] of Object.entries(helps)) {
    new Counter({
      name: `live_${key.toLowerCase()}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(tally[key as keyof Tally])
      },
    })
  }
  return tally
}
