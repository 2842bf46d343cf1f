import type { Media } from '@metapyra/contract/talk'

/** What one may send, in the order in which every connection carries it. */
export const SOURCES = ['microphone', 'camera', 'screen'] as const
export type Source = (typeof SOURCES)[number]

/** As it is called where people read it. */
export const deviceWord = (source: Source): string =>
  ({ microphone: 'mic', camera: 'camera', screen: 'screen sharing' })[source]

/** What somebody sends at the moment. */
export type Sending = Readonly<Record<Source, boolean>>

export const NOTHING: Sending = { microphone: false, camera: false, screen: false }

export const isAnyOn = (sending: Sending): boolean => SOURCES.some((source) => sending[source])

export const asMedia = ({ microphone, camera, screen }: Sending): Media => ({
  isMuted: !microphone,
  hasCamera: camera,
  isSharing: screen,
})

export const sendingOf = ({ isMuted, hasCamera, isSharing }: Media): Sending => ({
  microphone: !isMuted,
  camera: hasCamera,
  screen: isSharing,
})
