import type { HeardSignal, TalkMember } from '@metapyra/contract/talk'
import type { ReadableAtom } from 'nanostores'
import type { Sending, Source } from './media.ts'

/** What comes from one person. */
export interface Remote {
  userId: string
  streams: Readonly<Record<Source, MediaStream>>
  /** `late`: it should be open by now, and is tried again. */
  line: 'opening' | 'open' | 'late'
  /** How loud they are, 0 to 1. */
  level(): number
}

/**
 * How media reach the others of a circle: from browser to browser (mesh.ts), or by a server that passes them on (sfu.ts),
 * for circles that a mesh cannot bear.
 */
export interface MediaBackend {
  readonly $remotes: ReadableAtom<ReadonlyMap<string, Remote>>
  /** With whom to be connected from now on, and what oneself sends. */
  follow(others: readonly TalkMember[], sending: Sending): void
  /** What is sent of a source from now on. */
  send(source: Source, track: MediaStreamTrack | null): void
  receive(signal: HeardSignal): void
  close(): void
}
