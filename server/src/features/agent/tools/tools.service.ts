import type { AgentTool } from '@metapyra/contract/agents'
import type { CallName } from '@metapyra/contract/calls'
import type { AnswerSource } from '@metapyra/contract/entities/agent'
import type { TSchema } from 'typebox'
import { compile } from '../../../platform/http/schemas.ts'
import type { SubCalls } from '../../../platform/http/sub-calls.ts'
import type { Tool, ToolResult } from '../../../providers/assistant/engine.ts'
import { DRAFT_TOOLS } from './draft-tools.service.ts'
import { FIND_TOOLS } from './find-tools.service.ts'

/** The context in which a tool works: the asker's rights, time zone and time. */
export interface ToolAsker {
  within: SubCalls
  timezone: string
  now: Date
}

/** A tool's result, with passages that get their numbers as the answer progresses. */
export type Found = Omit<ToolResult, 'passages'> & { found?: Omit<AnswerSource, 'number'>[] }

export interface FindingTool extends Omit<Tool, 'run'> {
  run(input: Record<string, unknown>): Promise<Found>
}

/** An action that an agent can do for the asker, through the product's own calls, as them. */
export interface AgentToolKind {
  name: string
  description: string
  parameters: TSchema
  /** The call that the tool uses. A person who has no access to it is not offered the tool. */
  needs: CallName
  // biome-ignore lint/suspicious/noExplicitAny: what the schema says, checked before it runs
  run(input: any, asker: ToolAsker): Promise<Found>
}

const KINDS: Record<AgentTool, AgentToolKind> = { ...FIND_TOOLS, ...DRAFT_TOOLS }

/** [AGENT-11] The tools of an agent for one person: only those whose calls this person can make. */
export const toolsOf = (names: readonly AgentTool[], asker: ToolAsker): FindingTool[] =>
  names.flatMap((key) => {
    const { name, description, parameters, needs, run } = KINDS[key]
    if (!asker.within.may(needs)) return []
    const check = compile(parameters)
    return [
      {
        ...{ name, description, parameters },
        run: async (input: Record<string, unknown>) => {
          check(input)
          return run(input, asker)
        },
      },
    ]
  })
