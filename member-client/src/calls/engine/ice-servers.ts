import type { IceServers } from '@metapyra/contract/entities/talk'
import type { SpaceConnection } from '@metapyra/session/realtime'

/**
 * [TALK-31] Until it is known whether the user's IP address may be exposed, only relays are used: that attempt fails
 * and is retried.
 */
export const RELAY_ONLY: RTCConfiguration = { iceTransportPolicy: 'relay' }

/** The ICE servers, requested with the first connection, and again before they expire. */
export const createIceServers = (ask: SpaceConnection['ask']) => {
  let cached: Promise<IceServers> | undefined
  let freshUntilMs = 0
  return async (): Promise<RTCConfiguration> => {
    if (!cached || performance.now() > freshUntilMs) {
      cached = ask('talk:servers', {})
      freshUntilMs = Number.POSITIVE_INFINITY
      cached.then(
        ({ lifetimeMs }) => {
          freshUntilMs = performance.now() + lifetimeMs / 2
        },
        () => {
          cached = undefined
        },
      )
    }
    const { iceServers, transport } = await cached
    return { iceServers, iceTransportPolicy: transport }
  }
}
