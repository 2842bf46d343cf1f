import { Actor } from '../api/actor.ts'
import type { Owner, Registered } from '../api/register.ts'
import { createSpaceOwner, invite, register } from '../api/register.ts'
import type { People } from '../api/start.ts'
import { balance } from './balancer.ts'
import type { Device } from './chat-device.ts'
import { openDevice } from './chat-device.ts'
import type { Installation } from './installation.ts'
import { install } from './installation.ts'
import { metricValue } from './metric-value.ts'

export interface Cluster extends Installation {
  /** The address where people enter, whichever server they reach. */
  origin: string
  someone(): Actor
  owner: Owner
  /** People in the owner’s space, each with the member client’s own chat open. */
  devices: Device[]
  end(): Promise<void>
}

interface Servers {
  count: number
  /** The program of another version. */
  main?: string
}

/** Starts servers behind one address, with connected people of one space. */
export const startCluster = async (
  count: number,
  env: Record<string, string> = {},
  servers: Servers = { count: 2 },
): Promise<Cluster> => {
  const balancer = await balance()
  const origin = `http://localhost:${balancer.port}`
  const settings = { PUBLIC_ORIGIN: origin, RATE_LIMIT_FACTOR: '10000', ...env }
  const installation = await install(servers.count, settings, servers.main)
  const lookAtAll = () => balancer.over(installation.nodes.map(({ port }) => port))
  lookAtAll()
  const add = async (ownEnv?: Record<string, string>) => {
    const node = await installation.add(ownEnv)
    lookAtAll()
    return node
  }
  const devices: Device[] = []
  const end = async () => {
    for (const device of devices) device.close()
    balancer.close()
    await installation.end()
  }
  const people = { someone: () => new Actor(balancer.port) }
  try {
    const owner = await createSpaceOwner(people)
    while (devices.length < count) {
      const { actor, userId } = await inviteAndJoin(people, owner)
      devices.push(openDevice(actor, { spaceId: owner.spaceId, userId }))
    }
    return { ...installation, ...people, origin, owner, devices, add, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** A new person who has been invited and has joined. */
export const inviteAndJoin = async (people: People, owner: Owner): Promise<Registered> => {
  const registered = await register(people)
  const bearer = await invite(people, owner.actor, registered.email)
  await registered.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
  registered.actor.spaceId = owner.spaceId
  return registered
}

/** How many sockets each server has. */
export const socketsOf = async ({ nodes }: Pick<Installation, 'nodes'>): Promise<number[]> =>
  Promise.all(nodes.map(({ origin }) => metricValue(origin, 'live_sockets')))
