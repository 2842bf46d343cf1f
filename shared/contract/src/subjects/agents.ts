/** What agents take; imports nothing, so that the clients take it as it is. */
export const AGENT = {
  nameMaxLength: 60,
  greetingMaxLength: 300,
  instructionsMaxLength: 4000,
  /** Folders that an agent knows, where it does not know all of the library. */
  foldersMost: 50,
  agentsMost: 50,
  questionMaxLength: 2000,
  /** Turns of a conversation that an engine is told of. */
  remembered: 6,
  /** [AGENT-9] Questions that one person asks within an hour. */
  questionsAnHour: 120,
  /** [AGENT-18] Calls that one person starts within an hour. */
  /** [AGENT-18] By a service that is paid by the minute, in one space. */
  callsAtOnce: 20,
  callsAnHour: 20,
  /** A call in which nothing was heard for so long is over. */
  callSilentMinutes: 10,
  synonymsMost: 500,
  synonymsInGroupMost: 12,
  synonymMaxLength: 60,
} as const

/** Over how many days an agent's report goes, today the last; 30 where nobody says. */
export const AGENT_REPORT_DAYS = [7, 30, 90] as const
export type AgentReportDays = (typeof AGENT_REPORT_DAYS)[number]
export const AGENT_REPORT = { days: 30, unansweredMost: 50, quotedMost: 10 } as const

/** Where an agent looks for an answer. */
export const AGENT_SOURCES = ['library', 'events', 'chat'] as const
/** Of a new one, unless whoever makes it says otherwise: old talk is found where that is meant. */
export const NEW_AGENT_SOURCES = ['library', 'events'] as const
export type AgentSource = (typeof AGENT_SOURCES)[number]

/** What an agent may do for whoever asks, as them: look things up, and draft what they then say yes to. */
export const AGENT_TOOLS = ['people', 'files', 'slots', 'event', 'poll', 'booking'] as const
export type AgentTool = (typeof AGENT_TOOLS)[number]

/** What is drafted, and done once whoever asked has said so. */
export const PROPOSALS = ['event', 'poll', 'booking'] as const
export const PROPOSAL_STATES = ['open', 'done', 'declined'] as const

/** Who listens and speaks in a call: the browser itself, or Retell. */
export const CALL_PROVIDERS = ['browser', 'retell'] as const
export type CallProvider = (typeof CALL_PROVIDERS)[number]

/** Of a turn: written still, whole, stopped by who asked, or broken off. */
export const TURN_STATES = ['writing', 'done', 'stopped', 'failed'] as const

/** The names of the stream's own events; whatever has none is a chunk as OpenAI sends them. */
export const STREAM_EVENTS = ['turn', 'source', 'verdict', 'proposal', 'notice', 'error'] as const
