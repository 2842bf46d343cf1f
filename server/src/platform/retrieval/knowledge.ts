import type { AgentSource } from '@metapyra/contract/agents'
import type { AnswerSource } from '@metapyra/contract/entities/agent'
import type { SourceText } from './index-thread.ts'

/** A passage that the caller can read, with its place in its source. */
export interface KnownPassage extends Omit<AnswerSource, 'number'> {
  passage: number
}

export interface Wanted {
  id: string
  number: number
}

/**
 * A kind of content that can be searched: provides an index with its text, and callers with what they can read of it.
 */
export interface SearchableContent<Asker> {
  kind: AgentSource
  /**
   * Follows a space's content of this kind: each call of the result yields what has been added or changed since the
   * last one.
   */
  follow(spaceId: string): () => AsyncIterable<SourceText[]>
  /** [AGENT-2] Returns those of the wanted passages that the caller can read now. */
  read(asker: Asker, wanted: Wanted[], scope: { folderIds: string[] }): Promise<KnownPassage[]>
}
