/** Limits of agents. Imports nothing, so that clients can import it at run time. */
export const AGENT = {
  nameMaxLength: 60,
  greetingMaxLength: 300,
  instructionsMaxLength: 4000,
  /** The most folders an agent can be limited to. */
  foldersMost: 50,
  agentsMost: 50,
  questionMaxLength: 2000,
  /** How many turns of a conversation are sent to an engine. */
  remembered: 6,
  /** [AGENT-9] Questions that one person can ask within an hour. */
  questionsAnHour: 120,
  /**
   * [AGENT-18] `callsAtOnce`: simultaneous calls in one space through a service that is paid by the minute.
   * `callsAnHour`: calls that one person can start within an hour.
   */
  callsAtOnce: 20,
  callsAnHour: 20,
  /** A call ends after this long without any speech. */
  callSilentMinutes: 10,
  synonymsMost: 500,
  synonymsInGroupMost: 12,
  synonymMaxLength: 60,
} as const

/** The choices for how many days an agent's report covers, up to today; 30 by default. */
export const AGENT_REPORT_DAYS = [7, 30, 90] as const
export type AgentReportDays = (typeof AGENT_REPORT_DAYS)[number]
export const AGENT_REPORT = { days: 30, unansweredMost: 50, quotedMost: 10 } as const

/** The sources in which an agent looks for an answer. */
export const AGENT_SOURCES = ['library', 'events', 'chat'] as const
/**
 * The default sources of a new agent. Chat is left out, so that old messages are searched only if its creator wants
 * that.
 */
export const NEW_AGENT_SOURCES = ['library', 'events'] as const
export type AgentSource = (typeof AGENT_SOURCES)[number]

/**
 * The tools that an agent can use for the asker, with the asker's rights: it looks things up, and drafts what the asker
 * then confirms.
 */
export const AGENT_TOOLS = ['people', 'files', 'slots', 'event', 'poll', 'booking'] as const
export type AgentTool = (typeof AGENT_TOOLS)[number]

/** The kinds of drafts that are carried out once the asker confirms them. */
export const PROPOSALS = ['event', 'poll', 'booking'] as const
export const PROPOSAL_STATES = ['open', 'done', 'declined'] as const

/** Who converts speech in a call: the browser itself, or Retell. */
export const CALL_PROVIDERS = ['browser', 'retell'] as const
export type CallProvider = (typeof CALL_PROVIDERS)[number]

/** The states of a turn: still being written, complete, stopped by the asker, or aborted. */
export const TURN_STATES = ['writing', 'done', 'stopped', 'failed'] as const

/** The names of the stream's own events. An event without a name is a chunk in OpenAI's format. */
export const STREAM_EVENTS = ['turn', 'source', 'verdict', 'proposal', 'notice', 'error'] as const
