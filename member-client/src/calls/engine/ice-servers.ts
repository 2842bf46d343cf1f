import type { IceServers } from '@metapyra/contract/talk'
import type { SpaceConnection } from '@metapyra/session/realtime'

/** [TALK-31] As long as it is not known whether one's address may be shown it is not: that attempt fails, and is made again. */
export const UNKNOWN_YET: RTCConfiguration = { iceTransportPolicy: 'relay' }

/** The servers that help to connect, asked for with the first connection, and again before their time is over. */
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
