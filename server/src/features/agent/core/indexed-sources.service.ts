import type { SearchableContent } from '../../../platform/retrieval/knowledge.ts'
import type { Services } from '../../../platform/services.ts'
import { hasAgentThatLooksIn } from './queries.ts'

/** Keeps a source out of the index until an agent of the space uses it, because chats are large. */
export const onlyUsedSources = <Asker>(
  { db }: Pick<Services, 'db'>,
  knowledge: SearchableContent<Asker>,
): SearchableContent<Asker> => ({
  ...knowledge,
  follow: (spaceId) => {
    const news = knowledge.follow(spaceId)
    return async function* () {
      if (await hasAgentThatLooksIn(db, spaceId, knowledge.kind)) yield* news()
    }
  },
})
