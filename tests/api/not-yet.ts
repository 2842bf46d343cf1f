import type { CallName } from '@metapyra/contract/calls'

/** Declared and not built. A call that gets built is taken off this list; nothing is ever put on it. */
export const notYet: readonly CallName[] = ['POST v2/workspace/create-web-call']
