import type { IceServers } from '@metapyra/contract/talk'
import type { SpaceConnection } from '@metapyra/session/realtime'

/**
 * [TALK-31] Until it is known whether the user's IP address may be exposed, only relays are used: that attempt fails
 * and is retried.
 */
export const RELAY_ONLY: RTCConfiguration = { iceTransportPolicy: 'relay' }

/** The ICE servers, requested with the first connection, and again before they expire. */
export const createIceServers = (ask: SpaceConnection['ask']) => {
  let known: Promise<IceServers> | undefined
  let freshUntilMs = 0
  return async (): Promise<RTCConfiguration> => {
    if (!known || performance.now() > freshUntilMs) {
      known = ask('talk:servers', {})
      freshUntilMs = Number.POSITIVE_INFINITY
      known.then(
        ({ lifetimeMs }) => {
          freshUntilMs = performance.now() + lifetimeMs / 2
        },
        () => {
          known = undefined
        },
      )
    }
    const { iceServers, transport } = await known
    return { iceServers, iceTransportPolicy: transport }
  }
}
