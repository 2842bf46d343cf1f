import type { AgentSource } from '@metapyra/contract/agents'
import type { AnswerSource } from '@metapyra/contract/entities/agent'
import type { SourceText } from './index-thread.ts'

/** A passage that whoever asks may read, with its place in its source. */
export interface KnownPassage extends Omit<AnswerSource, 'number'> {
  passage: number
}

export interface Wanted {
  id: string
  number: number
}

/** Something that can be asked for: it tells an index what it says, and whoever asks what they may read of it. */
export interface Knowledge<Asker> {
  kind: AgentSource
  /** Follows what a space has of it: what it answers tells, each time, what has come or changed since the last time. */
  follow(spaceId: string): () => AsyncIterable<SourceText[]>
  /** [AGENT-2] Of these those that are there for them now. */
  read(asker: Asker, wanted: Wanted[], scope: { folderIds: string[] }): Promise<KnownPassage[]>
}
