import type { IceServers } from '@metapyra/contract/talk'
import type { SpaceConnection } from '@metapyra/session/realtime'

/** The servers that help to connect, asked for with the first connection, and again before their time is over. */
export const createIceServers = (ask: SpaceConnection['ask']) => {
  let known: Promise<IceServers> | undefined
  let freshUntilMs = 0
  return async (): Promise<RTCIceServer[]> => {
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
    return (await known).iceServers
  }
}
