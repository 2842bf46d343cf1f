import type { ReceivedSignal, TalkMember } from '@metapyra/contract/entities/talk'
import type { ReadableAtom } from 'nanostores'
import type { Sending, Source } from './media.ts'

/** The media received from one person. */
export interface Remote {
  userId: string
  streams: Readonly<Record<Source, MediaStream>>
  /** `late`: the connection should be open by now, and is being retried. */
  connectionState: 'opening' | 'open' | 'late'
  /** The person's volume, 0 to 1. */
  level(): number
}

/**
 * How media reach the others of a circle: from browser to browser (mesh.ts), or by a media server (sfu.lazy.ts), for circles
 * that are too large for a mesh.
 */
export interface MediaBackend {
  readonly $remotes: ReadableAtom<ReadonlyMap<string, Remote>>
  /** Sets the people to be connected with, and what the user sends. */
  follow(otherMembers: readonly TalkMember[], sending: Sending): void
  /** Sets the track that is sent of a source. */
  send(source: Source, track: MediaStreamTrack | null): void
  receive(signal: ReceivedSignal): void
  close(): void
}
