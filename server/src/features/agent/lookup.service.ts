import { EVERYDAY_SYNONYMS } from '../../retrieval/everyday-synonyms.ts'
import type { SpaceIndex } from '../../retrieval/space-index.ts'
import { createSynonyms, sensesOf } from '../../retrieval/synonyms.ts'
import type { Services } from '../../services.ts'
import type { Chatter } from '../chat/service.ts'
import type { Viewer } from '../event/knowledge.service.ts'
import type { AgentRow } from './queries.ts'
import { synonymsOf } from './queries.ts'

/** A question of so few words may go on from what was asked before it; */
const FEW_SENSES = 2
/** of two where it says so: “and for guests?”, “how long does it take?”. */
const GOES_ON =
  /^(?:and|or|but|also|then|what about|how about)\b|\b(?:it|its|they|them|their|there|that|those|this|these|he|she)\b/i
const EARLIER_WEIGHT = 0.5

/** Of the many spaces that have no words of their own, made once. */
const EVERYDAY = createSynonyms(EVERYDAY_SYNONYMS)

/** Who asks, as those see them who know something. */
export interface Asker extends Chatter {
  viewer: Viewer
}

export interface LookingUp {
  services: Services
  index: SpaceIndex<Asker>
}

/** What of a space answers a question, for one person; a short one asks for what the one before it did, too. */
export const lookUp = async (
  { services, index }: LookingUp,
  who: Asker,
  { sources, folderIds }: Pick<AgentRow, 'sources' | 'folderIds'>,
  { question, before }: { question: string; before?: string | undefined },
) => {
  const own = await synonymsOf(services.db, who.spaceId)
  const synonyms = own.length > 0 ? createSynonyms([...own, ...EVERYDAY_SYNONYMS]) : EVERYDAY
  const senses = sensesOf(question, synonyms)
  const isShort = senses.length === 1 || (senses.length === FEW_SENSES && GOES_ON.test(question))
  const goesOn = before && isShort
  const earlier = goesOn
    ? sensesOf(before, synonyms).map(({ terms }) => ({
        terms: terms.map(({ term, weight }) => ({ term, weight: weight * EARLIER_WEIGHT })),
      }))
    : []
  return index.find(who, [...senses, ...earlier], { sources, folderIds })
}
