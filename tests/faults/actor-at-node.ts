import { Actor } from '../api/actor.ts'
import type { Served } from '../e2e/served.ts'

/** The same person’s browser, connected to this particular server. */
export const atNode = (actor: Actor, { port }: Pick<Served, 'port'>): Actor => {
  const there = new Actor(port, actor.host)
  there.spaceId = actor.spaceId
  for (const name of actor.jar.names()) there.jar.set(name, actor.jar.get(name) ?? '')
  return there
}
