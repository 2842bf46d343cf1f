import type { AgentSource } from '@metapyra/contract/agents'
import type { Found, SourceText } from './index-thread.ts'
import { askIndex } from './index-thread.ts'
import type { KnownPassage, SearchableContent } from './knowledge.ts'
import type { WeightedTerm } from './quotes.ts'
import type { Ranked, Sense } from './word-index.ts'

/** How many spaces' words are in memory; the least recently used one is read again when needed. */
const SPACES_MOST = 40
/** How many matches are checked for access first, and then ten times as many if too few can be read. */
const CANDIDATE_LIMITS = [48, 480, 4800]
const PASSAGES_MOST = 10

export interface Scope {
  sources: readonly AgentSource[]
  folderIds: string[]
}

export type FoundPassage = KnownPassage & { score: number }

interface HeldSpace {
  follow: { kind: AgentSource; news(): AsyncIterable<SourceText[]> }[]
  /** The refresh that is running, and the one after it, which callers wait for meanwhile. */
  running: Promise<void>
  next: Promise<void> | undefined
}

const keyOf = (kind: AgentSource, id: string): string => `${kind}:${id}`
const placeOf = ({ source, number }: Ranked) => {
  const at = source.indexOf(':')
  return { kind: source.slice(0, at) as AgentSource, id: source.slice(at + 1), number }
}

/**
 * Finds what answers a question in a space, for one person. It is as current as the database, because each question
 * refreshes the index first ([AGENT-5]), and contains only what they can read ([AGENT-2]).
 */
export const createSpaceIndex = <Asker extends { spaceId: string }>(known: SearchableContent<Asker>[]) => {
  const spaces = new Map<string, HeldSpace>()

  const indexChanges = async (spaceId: string, held: HeldSpace): Promise<void> => {
    for (const { kind, news } of held.follow) {
      for await (const texts of news()) {
        const sources = texts.map((text) => ({ ...text, source: keyOf(kind, text.source) }))
        // The thread crashed and lost everything.
        if (!(await askIndex({ ask: 'replace', spaceId, sources }))) throw new Error('The index was lost')
      }
    }
  }

  const drop = (spaceId: string): void => {
    spaces.delete(spaceId)
    askIndex({ ask: 'drop', spaceId }).catch(() => undefined)
  }

  const hold = (spaceId: string): HeldSpace => {
    const held = spaces.get(spaceId)
    spaces.delete(spaceId)
    const fresh: HeldSpace = held ?? {
      follow: known.map(({ kind, follow }) => ({ kind, news: follow(spaceId) })),
      running: askIndex({ ask: 'begin', spaceId }).then(() => undefined),
      next: undefined,
    }
    spaces.set(spaceId, fresh)
    if (spaces.size > SPACES_MOST) drop(spaces.keys().next().value as string)
    return fresh
  }

  /** Once it resolves, every change made before the call can be found. */
  const refresh = (spaceId: string): Promise<void> => {
    const held = hold(spaceId)
    held.next ??= held.running
      .then(() => {
        held.running = held.next as Promise<void>
        held.next = undefined
        return indexChanges(spaceId, held)
      })
      .catch((error) => {
        if (spaces.get(spaceId) === held) drop(spaceId)
        throw error
      })
    return held.next
  }

  const rank = async (spaceId: string, senses: Sense[], most: number): Promise<Found> => {
    const found = await askIndex({ ask: 'rank', spaceId, senses, most })
    if (typeof found !== 'boolean') return found
    drop(spaceId)
    throw new Error('The index was lost')
  }

  const readable = async (asker: Asker, ranked: Ranked[], scope: Scope): Promise<FoundPassage[]> => {
    const passages = await Promise.all(
      known
        .filter(({ kind }) => scope.sources.includes(kind))
        .map(({ kind, read }) =>
          read(
            asker,
            ranked.map(placeOf).filter((place) => place.kind === kind),
            scope,
          ),
        ),
    )
    const byPlace = new Map(passages.flat().map((one) => [`${keyOf(one.kind, one.id)} ${one.passage}`, one]))
    return ranked.flatMap(({ source, number, score }) => {
      const passage = byPlace.get(`${source} ${number}`)
      return passage ? [{ ...passage, score }] : []
    })
  }

  const find = async (
    asker: Asker,
    senses: Sense[],
    scope: Scope,
  ): Promise<{ asked: WeightedTerm[]; passages: FoundPassage[] }> => {
    const { spaceId } = asker
    await refresh(spaceId)
    for (const most of CANDIDATE_LIMITS) {
      const { terms, ranked } = await rank(spaceId, senses, most)
      const passages = (await readable(asker, ranked, scope)).slice(0, PASSAGES_MOST)
      const isAll = ranked.length < most || most === CANDIDATE_LIMITS.at(-1)
      if (isAll || passages.length === PASSAGES_MOST) return { asked: terms, passages }
    }
    return { asked: [], passages: [] }
  }

  return {
    find: async (...args: Parameters<typeof find>) => {
      try {
        return await find(...args)
      } catch {
        // Retries from the start, because a crashed thread restarts.
        return await find(...args)
      }
    },
    /** Loads a space's content before the first question, so that no one waits for it. */
    warm: (spaceId: string): void => {
      refresh(spaceId).catch(() => undefined)
    },
  }
}
export type SpaceIndex<Asker extends { spaceId: string }> = ReturnType<typeof createSpaceIndex<Asker>>
