import type { Knowledge } from '../../../platform/retrieval/knowledge.ts'
import type { Services } from '../../../platform/services.ts'
import { hasAgentThatLooksIn } from './queries.ts'

/** Nothing of it is read into the index before an agent of the space looks there: of chats there is much. */
export const whereAgentsLook = <Asker>(
  { db }: Pick<Services, 'db'>,
  knowledge: Knowledge<Asker>,
): Knowledge<Asker> => ({
  ...knowledge,
  follow: (spaceId) => {
    const news = knowledge.follow(spaceId)
    return async function* () {
      if (await hasAgentThatLooksIn(db, spaceId, knowledge.kind)) yield* news()
    }
  },
})
