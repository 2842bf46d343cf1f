import { Actor } from '../api/actor.ts'
import type { Served } from '../e2e/served.ts'

/** The same person’s browser, connected to this particular server. */
export const atNode = (actor: Actor, { port }: Pick<Served, 'port'>): Actor => {
  const nodeActor = new Actor(port, actor.host)
  nodeActor.spaceId = actor.spaceId
  for (const name of actor.jar.names()) nodeActor.jar.set(name, actor.jar.get(name) ?? '')
  return nodeActor
}
