import type { Compared, FreeTime } from './compare.ts'

/** The page's requests to the calendar worker, one at a time. */
export type WorkerRequest = { file: Blob } | { times: readonly FreeTime[]; timeZone: string }

export type Problem = 'large' | 'zip' | 'notCalendar' | 'empty' | 'unreadable' | 'slow' | 'notThere'

export type Answer = { compared: Compared } | { problem: Problem } | { isOpen: true }
