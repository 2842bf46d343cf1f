import { EVERYDAY_SYNONYMS } from '../../../platform/retrieval/everyday-synonyms.ts'
import { quotesFor } from '../../../platform/retrieval/quotes.ts'
import type { SpaceIndex } from '../../../platform/retrieval/space-index.ts'
import { createSynonyms, sensesOf } from '../../../platform/retrieval/synonyms.ts'
import type { Services } from '../../../platform/services.ts'
import { asksNumber } from '../../../providers/assistant/embedded.ts'
import type { Chatter } from '../../chat/core/service.ts'
import type { Viewer } from '../../event/knowledge.service.ts'
import type { AgentRow } from './queries.ts'
import { synonymsOf } from './queries.ts'

/** So few words may go on from what was asked before them where they say so, “and for guests?”; and where they do not. */
const FEW_SENSES = { goingOn: 4, alone: 1 }
const GOES_ON =
  /^(?:and|or|but|also|then|what about|how about)\b|\b(?:it|its|they|them|their|there|that|those|this|these|he|she)\b/i
/** “How do expenses work?” asks for expenses. */
const HOW_IT_GOES = /^(how (?:do|does|is|are)\b.+?) (?:works?|done|handled|organi[sz]ed)\s*\??$/i
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

/** What of a space answers a question, for one person; a short one may ask for what the one before it did, too. */
export const lookUp = async (
  { services, index }: LookingUp,
  who: Asker,
  { sources, folderIds }: Pick<AgentRow, 'sources' | 'folderIds'>,
  { question, before }: { question: string; before?: string | undefined },
) => {
  const own = await synonymsOf(services.db, who.spaceId)
  const synonyms = own.length > 0 ? createSynonyms([...own, ...EVERYDAY_SYNONYMS]) : EVERYDAY
  const senses = sensesOf(question.trim().replace(HOW_IT_GOES, '$1'), synonyms)
  const scope = { sources, folderIds }
  const alone = () => index.find(who, senses, scope)
  const says = GOES_ON.test(question)
  const few = says ? FEW_SENSES.goingOn : FEW_SENSES.alone
  if (!before || senses.length === 0 || senses.length > few) return alone()
  const earlier = sensesOf(before, synonyms).map(({ terms }) => ({
    terms: terms.map(({ term, weight }) => ({ term, weight: weight * EARLIER_WEIGHT })),
  }))
  const goingOn = () => index.find(who, [...senses, ...earlier], scope)
  const wish = { asksNumber: asksNumber(question) }
  // Either may be meant: the likelier is taken where it has an answer.
  const [likelier, other] = says ? [goingOn, alone] : [alone, goingOn]
  const first = await likelier()
  if (quotesFor(first.passages, first.asked, wish).isAnswer) return first
  const second = await other()
  return quotesFor(second.passages, second.asked, wish).isAnswer ? second : first
}
