import { PUT_OUT_MS } from '@metapyra/contract/presence'

/** What whoever was put out reads. */
export const putOutWords = (by: string): string =>
  `${by} has asked you to leave. You can come back in ${PUT_OUT_MS / 60_000} minutes.`
