import { EVERYDAY_SYNONYMS } from '../../../platform/retrieval/everyday-synonyms.ts'
import { quotesFor } from '../../../platform/retrieval/quotes.ts'
import type { SpaceIndex } from '../../../platform/retrieval/space-index.ts'
import { createSynonyms, sensesOf } from '../../../platform/retrieval/synonyms.ts'
import type { Services } from '../../../platform/services.ts'
import { asksNumber } from '../../../providers/assistant/embedded.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import type { Viewer } from '../../event/knowledge.service.ts'
import type { AgentRow } from './queries.ts'
import { synonymsOf } from './queries.ts'

/**
 * Up to this many search terms may refer to the previous question: if the wording says so (“and for guests?”), and if
 * it doesn't.
 */
const FOLLOW_UP_MAX_TERMS = { goingOn: 4, alone: 1 }
const FOLLOW_UP_WORDS =
  /^(?:and|or|but|also|then|what about|how about)\b|\b(?:it|its|they|them|their|there|that|those|this|these|he|she)\b/i
/** “How do expenses work?” asks for expenses. */
const HOW_IT_GOES = /^(how (?:do|does|is|are)\b.+?) (?:works?|done|handled|organi[sz]ed)\s*\??$/i
const EARLIER_WEIGHT = 0.5

/** Shared by the many spaces without their own synonyms. */
const EVERYDAY = createSynonyms(EVERYDAY_SYNONYMS)

/** The asker, with what the knowledge sources need to check access. */
export interface Asker extends Chatter {
  viewer: Viewer
}

export interface LookingUp {
  services: Services
  index: SpaceIndex<Asker>
}

/** The passages of a space that answer a person's question. A short one may refer to the question before it. */
export const findPassages = async (
  { services, index }: LookingUp,
  who: Asker,
  { sources, folderIds }: Pick<AgentRow, 'sources' | 'folderIds'>,
  { question, before }: { question: string; before?: string | undefined },
) => {
  const own = await synonymsOf(services.db, who.spaceId)
  const synonyms = own.length > 0 ? createSynonyms([...own, ...EVERYDAY_SYNONYMS]) : EVERYDAY
  const senses = sensesOf(question.trim().replace(HOW_IT_GOES, '$1'), synonyms)
  const scope = { sources, folderIds }
  const asStandalone = () => index.find(who, senses, scope)
  const soundsLikeFollowUp = FOLLOW_UP_WORDS.test(question)
  const few = soundsLikeFollowUp ? FOLLOW_UP_MAX_TERMS.goingOn : FOLLOW_UP_MAX_TERMS.alone
  if (!before || senses.length === 0 || senses.length > few) return asStandalone()
  const earlier = sensesOf(before, synonyms).map(({ terms }) => ({
    terms: terms.map(({ term, weight }) => ({ term, weight: weight * EARLIER_WEIGHT })),
  }))
  const asFollowUp = () => index.find(who, [...senses, ...earlier], scope)
  const input = { asksNumber: asksNumber(question) }
  // Both readings are possible: the likelier one is used if it has an answer.
  const [likelier, other] = soundsLikeFollowUp ? [asFollowUp, asStandalone] : [asStandalone, asFollowUp]
  const first = await likelier()
  if (quotesFor(first.passages, first.asked, input).isAnswer) return first
  const second = await other()
  return quotesFor(second.passages, second.asked, input).isAnswer ? second : first
}
