import type { Registry } from 'prom-client'
import { Counter } from 'prom-client'

const helps = {
  told: 'Places that were told to the sockets of a part of a space',
  shed: 'Places of people still moving that had to wait for a later batch',
  skipped: 'Ticks at which nothing was told because the server hardly kept up',
  refused: 'Events of sockets that were not taken',
  cutOff: 'Sockets that were closed because too many of their events were not taken',
  slow: 'Sockets that were closed because they did not read',
}

/** What sockets cost and were refused since the server started. */
export type Tally = Record<keyof typeof helps, number>

/** For /metrics: counted in plain numbers, and read when somebody asks. */
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
