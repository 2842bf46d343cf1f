import type { Protocol } from './live-protocols.ts'
import type { RawClient } from './raw-client.ts'

export const HOSTILE = ['teleports', 'floods', 'sends no numbers', 'reads nothing', 'breaks frames'] as const
export type Hostile = (typeof HOSTILE)[number]

const WRONG = ['[null,null,0,1]', '["1","1",0,1]', '[1e999,1,0,1]', '{"x":1}', `"${'x'.repeat(2000)}"`]
const FLOOD_AT_ONCE = 50
/** The head of a frame that never arrives, and of one larger than anything accepted. */
const BROKEN = [
  Buffer.from([0x81, 0xfe, 0x10]),
  Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('\u00f3noise'.repeat(20), 'latin1'),
]

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** The act of a hostile client of this kind, ten times a second. */
export const attackOnce = (kind: Hostile, client: RawClient, protocol: Protocol): void => {
  const far = () => protocol.move([Math.floor(Math.random() * 30), Math.floor(Math.random() * 20), 0, 1])
  if (kind === 'teleports') client.send(far())
  if (kind === 'floods') for (let at = 0; at < FLOOD_AT_ONCE; at += 1) client.send(far())
  if (kind === 'sends no numbers') client.send(`42["space:move",${any(WRONG)}]`)
  if (kind === 'reads nothing') client.stall()
  if (kind === 'breaks frames') client.write(any(BROKEN))
}
