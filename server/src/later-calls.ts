import { notYet } from './http/handlers.ts'

/** Declared and not built. The list can only shrink: tests/api holds it. */
export const laterCalls = notYet(['POST v2/workspace/create-web-call'])
