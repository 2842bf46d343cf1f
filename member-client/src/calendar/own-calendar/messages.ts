import type { Compared, FreeTime } from './compare.ts'

/** What the page asks of the worker that reads a calendar, one after the other. */
export type WorkerRequest = { file: Blob } | { times: readonly FreeTime[]; timeZone: string }

export type Problem = 'large' | 'zip' | 'notCalendar' | 'empty' | 'unreadable' | 'slow' | 'notThere'

export type Answer = { compared: Compared } | { problem: Problem } | { isOpen: true }
