import type { HeardSignal, TalkMember } from '@metapyra/contract/talk'
import type { ReadableAtom } from 'nanostores'
import type { Source } from './media.ts'

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
 * How media reach the others of a circle. From browser to browser it is a mesh (mesh.ts); a server that passes media on
 * would stand behind the same, for circles that a mesh cannot bear.
 */
export interface MediaBackend {
  readonly $remotes: ReadableAtom<ReadonlyMap<string, Remote>>
  /** With whom to be connected from now on, and whether oneself sends anything. */
  follow(others: readonly TalkMember[], isSending: boolean): void
  /** What is sent of a source from now on. */
  send(source: Source, track: MediaStreamTrack | null): void
  receive(signal: HeardSignal): void
  close(): void
}
