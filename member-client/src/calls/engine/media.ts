import type { Media } from '@metapyra/contract/entities/talk'

/** The kinds of media that a user can send, in the fixed order of every connection. */
export const SOURCES = ['microphone', 'camera', 'screen'] as const
export type Source = (typeof SOURCES)[number]

/** The name of a source in texts. */
export const deviceWord = (source: Source): string =>
  ({ microphone: 'mic', camera: 'camera', screen: 'screen sharing' })[source]

/** What a person is sending at the moment. */
export type Sending = Readonly<Record<Source, boolean>>

export const NOTHING_SENT: Sending = { microphone: false, camera: false, screen: false }

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
