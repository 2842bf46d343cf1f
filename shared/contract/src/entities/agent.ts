import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Named, Nullable, OneOf, Text } from '../schema.ts'
import {
  AGENT,
  AGENT_SOURCES,
  AGENT_TOOLS,
  PROPOSAL_STATES,
  PROPOSALS,
  TURN_STATES,
} from '../subjects/agents.ts'

/** An agent as everybody in the space sees it. */
export const Agent = Closed({
  id: Id,
  name: Type.String(),
  /** A picture's address or a figure, as people's; empty: its initials. */
  image: Type.String(),
  greeting: Type.String(),
  /** The area of the map where it sits; null: nowhere. */
  areaId: Nullable(Type.Integer()),
})
export type Agent = Static<typeof Agent>

const settings = {
  name: Named(AGENT.nameMaxLength),
  image: Text(500),
  greeting: Text(AGENT.greetingMaxLength),
  instructions: Text(AGENT.instructionsMaxLength),
  sources: Type.Array(OneOf(AGENT_SOURCES), {
    minItems: 1,
    maxItems: AGENT_SOURCES.length,
    uniqueItems: true,
  }),
  /** Folders of the library that it knows; none: all of it. */
  folderIds: Type.Array(Id, { maxItems: AGENT.foldersMost, uniqueItems: true }),
  /** What it may do for whoever asks, as them. */
  tools: Type.Array(OneOf(AGENT_TOOLS), { maxItems: AGENT_TOOLS.length, uniqueItems: true }),
  areaId: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** [AGENT-21] Whoever books by a link may ask it too, and is told what guests may read. */
  isOnBookingPages: Type.Boolean(),
  /** Off: nobody can talk to it, and what was said is kept. */
  isActive: Type.Boolean(),
}
export const AgentSettings = Closed(settings)
export type AgentSettings = Static<typeof AgentSettings>

/** An agent as admins edit it. */
export const FullAgent = Closed({
  id: Id,
  ...settings,
  /** With their names, as far as they are there. */
  folders: Type.Array(Closed({ id: Id, name: Type.String() })),
  threads: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FullAgent = Static<typeof FullAgent>

/** Where a quote stands. */
export const AnswerSource = Closed({
  /** As the answer's text calls it: `[1]`. */
  number: Type.Integer({ minimum: 1 }),
  kind: OneOf(AGENT_SOURCES),
  /** The item, event or message. */
  id: Id,
  /** Of an item: which version says so. */
  versionId: Nullable(Id),
  title: Type.String(),
  heading: Nullable(Type.String()),
  page: Nullable(Type.Integer()),
  /** The passage that it was found in, as it stands there. */
  text: Type.String(),
})
export type AnswerSource = Static<typeof AnswerSource>

/** [AGENT-4] Whether a quote stands in its source word by word; by its place in the answer's text. */
export const Verdict = Closed({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  number: Type.Integer({ minimum: 1 }),
  isHeld: Type.Boolean(),
})
export type Verdict = Static<typeof Verdict>

/** [AGENT-11] What an agent would do for whoever asked: nothing is done before they say so. */
export const AgentProposal = Closed({
  /** The draft's own: a yes is to it, and to no other that stands in its place by then. */
  id: Id,
  kind: OneOf(PROPOSALS),
  title: Type.String(),
  /** What will be so, as it is shown: “When”, “Tue, 3 Nov, 14:00–14:30”. */
  lines: Type.Array(Closed({ label: Type.String(), text: Type.String() })),
  /** What its call takes, as whoever asked would send it. */
  input: Type.Record(Type.String(), Type.Unknown()),
  state: OneOf(PROPOSAL_STATES),
  /** Of what was made. */
  resultId: Nullable(Id),
})
export type AgentProposal = Static<typeof AgentProposal>

/** A question and what was answered. */
export const AgentTurn = Closed({
  id: Id,
  /** As it was asked; with the same it is answered anew. */
  clientId: Id,
  question: Type.String(),
  answer: Type.String(),
  state: OneOf(TURN_STATES),
  sources: Type.Array(AnswerSource),
  verdicts: Type.Array(Verdict),
  proposal: Nullable(AgentProposal),
  /** What is said about how it was answered: that a model was out of reach, or cost too much by now. */
  notice: Nullable(Type.String()),
  /** It was asked aloud. */
  isSpoken: Type.Boolean(),
  /** False where nothing was found that answers it. */
  isAnswered: Type.Boolean(),
  /** 1, -1, or 0 where nobody has said. */
  rating: Type.Integer({ minimum: -1, maximum: 1 }),
  askedAt: Instant,
})
export type AgentTurn = Static<typeof AgentTurn>

/** A conversation that somebody has with an agent, for them alone. */
export const AgentThread = Closed({
  id: Id,
  agentId: Id,
  title: Type.String(),
  updatedAt: Instant,
})
export type AgentThread = Static<typeof AgentThread>
