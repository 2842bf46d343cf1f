import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Agent } from '../entities/agent.ts'
import { AgentReport } from '../entities/agent-report.ts'
import { SpaceCard, Workspace } from '../entities/workspace.ts'
import {
  CalledName,
  Closed,
  Domain,
  Email,
  Empty,
  Id,
  Line,
  Name,
  NamedOrNot,
  Nothing,
  OneOf,
  Page,
  Text,
  TypedEmail,
  Zone,
} from '../schema.ts'
import { INVITATIONS_MAX } from '../subjects/admin/invitation.ts'
import type { AgentReportDays } from '../subjects/agents.ts'
import { AGENT_REPORT_DAYS, CALL_PROVIDERS } from '../subjects/agents.ts'

export const workspace = {
  'GET v2/workspace/accept-invite': {
    summary: 'Accept an invitation; says if an account, or a different one, is needed first',
    access: 'bearer',
    bearer: ['invite'],
    unsafe: true,
    body: Closed({
      isLook: Type.Optional(
        Type.Boolean({ description: 'Only returns what the invitation is for, without accepting it' }),
      ),
    }),
    reply: Closed({
      /** `open`: the person who is logged in can accept it. */
      status: OneOf(['joined', 'open', 'accountNeeded', 'otherAccount']),
      email: Type.String(),
      /** Only for callers who are logged out: whether to log in, or to sign up first. */
      hasAccount: Type.Optional(Type.Boolean()),
      /** The name that the space uses for invitees until they have an account with a name of their own. */
      name: Type.Optional(Type.String()),
      workspace: Closed({ id: Id, name: Type.String(), domain: Type.String() }),
    }),
    limit: { max: 300, seconds: 60 },
  },
  'GET v2/workspace/domain-detail': {
    summary: 'The space at this host',
    access: 'public',
    body: Empty,
    reply: Closed({
      workspace: Closed({
        id: Id,
        name: Type.String(),
        domain: Type.String(),
        spaceLogo: Type.Union([Type.String(), Type.Null()]),
      }),
      isGuestAllowed: OneOf(['true', 'false']),
      /** True if anyone with an account can join the space without an invitation. */
      isOpen: Type.Boolean(),
    }),
  },
  'POST v2/workspace/create': {
    summary: 'Create a space and become its owner',
    access: 'account',
    body: Closed({
      name: Type.Optional(CalledName),
      /** A space has one name, which replies return in both fields. If both are given, this one counts. */
      spaceName: Type.Optional(CalledName),
      domain: Domain,
      useCase: Type.Optional(Line(60)),
      companyName: Type.Optional(NamedOrNot(120)),
      industryName: Type.Optional(Line(120)),
      companySize: Type.Optional(Line(40)),
      companyPosition: Type.Optional(Line(120)),
      mapId: Type.Optional(Text(60)),
    }),
    reply: Workspace,
    status: 201,
    limit: { max: 20, seconds: 600 },
  },
  'POST v2/workspace/send-invite': {
    summary: 'Invite people by email, up to the caller’s own role',
    access: 'admin',
    body: Closed({
      emailList: Type.Array(TypedEmail, { minItems: 1, maxItems: INVITATIONS_MAX }),
      status: Type.Literal('invited'),
      workspaceId: Id,
      role: Type.Optional(OneOf(['owner', 'admin', 'user'])),
    }),
    reply: Closed({
      invited: Type.Array(Email),
      alreadyMember: Type.Array(Email),
      invalid: Type.Array(Type.String()),
    }),
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/workspace/check-domain': {
    summary: 'Whether a space address is available',
    access: 'account',
    onFullDisk: true,
    body: Closed({ domain: Text(253) }),
    reply: Closed({ available: Type.Boolean(), message: Type.String() }),
    limit: { max: 60, seconds: 60 },
  },
  'GET v2/workspace/explore-space': {
    summary: 'The caller’s spaces and open ones, with search',
    access: 'account',
    body: Closed({
      filter: Type.Optional(OneOf(['all', 'mine', 'open'])),
      search: Type.Optional(Text(120)),
    }),
    reply: Page(SpaceCard),
  },
  /** /join lists open spaces; this call joins one of them. */
  'POST v2/workspace/join': {
    summary: 'Join an open space',
    beyond: true,
    access: 'account',
    body: Closed({ workspaceId: Id }),
    reply: Workspace,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/workspace/take-invite': {
    summary: 'Accept an invitation sent to the caller’s verified email',
    beyond: true,
    access: 'account',
    body: Closed({ workspaceId: Id }),
    reply: Workspace,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/workspace/leave': {
    summary: 'Leave a space, optionally erasing what the caller wrote; does nothing if already left',
    beyond: true,
    access: 'account',
    onOwnDomain: true,
    onFullDisk: true,
    body: Closed({ workspaceId: Id, isErasing: Type.Optional(Type.Boolean()) }),
    reply: Nothing,
    status: 204,
    limit: { max: 30, seconds: 60 },
  },
  'POST v2/workspace/workspace-agents': {
    summary: 'A space’s AI agents',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({
      workspaceId: Id,
      /** True if the caller is about to ask an agent: the server reads what the agents know in the meantime. */
      isToAsk: Type.Optional(Type.Boolean()),
    }),
    reply: Closed({ agents: Type.Array(Agent) }),
  },
  'POST v2/workspace/agent-report': {
    summary: 'An agent’s activity and cost by day, and its unanswered questions',
    access: 'admin',
    dear: true,
    onLapsed: true,
    body: Closed({
      agentId: Id,
      workspaceId: Id,
      days: Type.Optional(Type.Unsafe<AgentReportDays>({ type: 'integer', enum: [...AGENT_REPORT_DAYS] })),
    }),
    reply: AgentReport,
  },
  'POST v2/workspace/create-web-call': {
    summary: 'Start a voice call with an agent',
    access: 'anonymous',
    body: Closed({
      agentId: Id,
      name: Name,
      /** Empty for callers without an email address. */
      email: Type.Union([Email, Type.Literal('')]),
      workspaceId: Id,
      timezone: Zone,
      /** The caller's id, or empty. */
      userId: Text(64),
    }),
    reply: Closed({ callId: Type.String(), accessToken: Type.String(), provider: OneOf(CALL_PROVIDERS) }),
    secret: true,
    limit: { max: 30, seconds: 60 },
  },
} satisfies Calls
