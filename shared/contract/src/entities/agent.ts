import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Lines, Named, Nullable, OneOf, Text } from '../schema.ts'
import {
  AGENT,
  AGENT_SOURCES,
  AGENT_TOOLS,
  PROPOSAL_STATES,
  PROPOSALS,
  TURN_STATES,
} from '../subjects/agents.ts'

/** An agent as everyone in the space sees it. */
export const Agent = Closed({
  id: Id,
  name: Type.String(),
  /** A picture's address or an avatar, like those of people. If empty, the initials are displayed. */
  image: Type.String(),
  greeting: Type.String(),
  /** The area of the map where the agent sits; null: none. */
  areaId: Nullable(Type.Integer()),
})
export type Agent = Static<typeof Agent>

const settings = {
  name: Named(AGENT.nameMaxLength),
  image: Text(500),
  greeting: Lines(AGENT.greetingMaxLength),
  instructions: Lines(AGENT.instructionsMaxLength),
  sources: Type.Array(OneOf(AGENT_SOURCES), {
    minItems: 1,
    maxItems: AGENT_SOURCES.length,
    uniqueItems: true,
  }),
  /** The library folders that the agent knows; none: the whole library. */
  folderIds: Type.Array(Id, { maxItems: AGENT.foldersMost, uniqueItems: true }),
  /** The tools that the agent can use for the asker, with the asker's rights. */
  tools: Type.Array(OneOf(AGENT_TOOLS), { maxItems: AGENT_TOOLS.length, uniqueItems: true }),
  areaId: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** [AGENT-21] If true, people who book by a link can ask the agent too. It answers from what guests can read. */
  isOnBookingPages: Type.Boolean(),
  /** If false, no one can talk to the agent. Its conversations stay stored. */
  isActive: Type.Boolean(),
}
export const AgentSettings = Closed(settings)
export type AgentSettings = Static<typeof AgentSettings>

/** An agent as admins edit it. */
export const FullAgent = Closed({
  id: Id,
  ...settings,
  /** The folders that still exist, with their names. */
  folders: Type.Array(Closed({ id: Id, name: Type.String() })),
  threads: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FullAgent = Static<typeof FullAgent>

/** The source of a quote. */
export const AnswerSource = Closed({
  /** The number by which the answer's text refers to it: `[1]`. */
  number: Type.Integer({ minimum: 1 }),
  kind: OneOf(AGENT_SOURCES),
  /** The id of the item, event or message. */
  id: Id,
  /** For an item: the version that contains the passage. */
  versionId: Nullable(Id),
  title: Type.String(),
  heading: Nullable(Type.String()),
  page: Nullable(Type.Integer()),
  /** The text of the passage, unchanged from its source. */
  text: Type.String(),
})
export type AnswerSource = Static<typeof AnswerSource>

/**
 * [AGENT-4] Whether a quote is in its source word for word. The quote is identified by its position in the answer's
 * text.
 */
export const Verdict = Closed({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  number: Type.Integer({ minimum: 1 }),
  isHeld: Type.Boolean(),
})
export type Verdict = Static<typeof Verdict>

/** [AGENT-11] What an agent proposes to do for the asker. Nothing is done until the asker confirms it. */
export const AgentProposal = Closed({
  /** The draft's own id, so that a confirmation applies only to this draft and not to one that has replaced it. */
  id: Id,
  kind: OneOf(PROPOSALS),
  title: Type.String(),
  /** The result of the act as displayed: “When”, “Tue, 3 Nov, 14:00–14:30”. */
  lines: Type.Array(Closed({ label: Type.String(), text: Type.String() })),
  /** The input of the call, as the asker would send it. */
  input: Type.Record(Type.String(), Type.Unknown()),
  state: OneOf(PROPOSAL_STATES),
  /** The id of what was created. */
  resultId: Nullable(Id),
})
export type AgentProposal = Static<typeof AgentProposal>

/** A question with its answer. */
export const AgentTurn = Closed({
  id: Id,
  /** The client id of the question. A question sent again with it is answered again. */
  clientId: Id,
  question: Type.String(),
  answer: Type.String(),
  state: OneOf(TURN_STATES),
  sources: Type.Array(AnswerSource),
  verdicts: Type.Array(Verdict),
  proposal: Nullable(AgentProposal),
  /** A note on how the question was answered: that a model was unavailable, or that the cost limit was reached. */
  notice: Nullable(Type.String()),
  /** True if the question was asked by voice. */
  isSpoken: Type.Boolean(),
  /** False if nothing was found that answers it. */
  isAnswered: Type.Boolean(),
  /** 1 or -1, or 0 if it is not rated. */
  rating: Type.Integer({ minimum: -1, maximum: 1 }),
  askedAt: Instant,
})
export type AgentTurn = Static<typeof AgentTurn>

/** A person's private conversation with an agent. */
export const AgentThread = Closed({
  id: Id,
  agentId: Id,
  title: Type.String(),
  updatedAt: Instant,
})
export type AgentThread = Static<typeof AgentThread>
