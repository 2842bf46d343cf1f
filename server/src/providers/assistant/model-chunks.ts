import type { ToolCall } from './model-prompt.ts'

/** The content of one event of a model's stream. */
export interface StreamChunk {
  text: string
  calls: CallDelta[]
  /** The reason for the end, in the last event. */
  finish: string | null
  usage: { tokensIn: number; tokensOut: number } | null
}

export interface CallDelta {
  index: number
  id?: string
  name?: string
  args: string
}

/** A larger count from an endpoint is invalid. */
const TOKENS_MOST = 10_000_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** PostgreSQL can't store NUL. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '')
const countOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 ? Math.min(Math.round(value), TOKENS_MOST) : 0

const callOf = (value: unknown, at: number): CallDelta[] => {
  if (!isRecord(value)) return []
  const named = isRecord(value['function']) ? value['function'] : {}
  const [id, name] = [textOf(value['id']), textOf(named['name'])]
  return [
    {
      index: typeof value['index'] === 'number' ? value['index'] : at,
      ...(id && { id }),
      ...(name && { name }),
      args: textOf(named['arguments']),
    },
  ]
}

/**
 * Reads a chunk (`chat.completion.chunk`), or a complete answer of an endpoint that doesn't stream; undefined if it is
 * neither. The chunk with the usage has no choices: an empty list or, from some endpoints, null.
 */
export const deltaOf = (value: unknown): StreamChunk | undefined => {
  if (!isRecord(value) || (value['choices'] != null && !Array.isArray(value['choices']))) return undefined
  const used = isRecord(value['usage']) ? value['usage'] : undefined
  const choice: unknown = (value['choices'] as unknown[] | null | undefined)?.[0]
  if (choice === undefined && !used) return undefined
  const delta = isRecord(choice) ? (choice['delta'] ?? choice['message']) : undefined
  const { content, tool_calls: calls } = isRecord(delta) ? delta : { content: '', tool_calls: [] }
  return {
    text: textOf(content),
    calls: Array.isArray(calls) ? calls.flatMap(callOf) : [],
    finish: isRecord(choice) ? textOf(choice['finish_reason']) || null : null,
    usage: used
      ? { tokensIn: countOf(used['prompt_tokens']), tokensOut: countOf(used['completion_tokens']) }
      : null,
  }
}

const CALLS_MOST = 8
const ARGUMENTS_MOST = 20_000

/** Assembles tool calls that arrive in pieces, and drops excessive ones. */
export const createCallCollector = () => {
  const calls = new Map<number, ToolCall>()
  return {
    add: ({ index, id, name, args }: CallDelta): void => {
      const call = calls.get(index)
      if (!call) {
        if (calls.size < CALLS_MOST)
          calls.set(index, {
            id: id ?? `call_${index}`,
            type: 'function',
            function: { name: name ?? '', arguments: args },
          })
        return
      }
      if (name && !call.function.name) call.function.name = name
      if (call.function.arguments.length < ARGUMENTS_MOST) call.function.arguments += args
    },
    all: (): ToolCall[] => [...calls.values()],
  }
}
