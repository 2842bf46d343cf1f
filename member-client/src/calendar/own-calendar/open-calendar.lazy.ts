import type { Compared, FreeTime } from './compare.ts'
import type { Answer, Problem, WorkerRequest } from './messages.ts'

/** The visitor's calendar, compared with a page's times until it is closed. It only exists in this tab. */
export interface OwnCalendar {
  name: string
  /** Times without a zone are in `timeZone`. */
  compare(times: readonly FreeTime[], timeZone: string): Promise<Compared | Failed>
  close(): void
}

/** An error message for the visitor. */
export interface Failed {
  problem: string
}

const MOST_MB = 20
/** No real calendar takes longer, even on a slow phone. */
const LONGEST_MS = 20_000

const WORDS: Record<Problem, string> = {
  large: `This file is larger than ${MOST_MB} MB. Export a shorter time range or a single calendar.`,
  zip: 'This file is zipped. Unzip it and choose the .ics file inside.',
  notCalendar: 'This isn’t a calendar file. Choose one that ends in .ics.',
  empty: 'This calendar has no events.',
  unreadable: 'This file couldn’t be read. Export it again and choose the new one.',
  slow: 'This calendar takes too long to read. Export a shorter time range or a single calendar.',
  notThere: 'The calendar reader didn’t load. Check your connection and try again.',
}
const failed = (problem: Problem): Failed => ({ problem: WORDS[problem] })

/**
 * Sends requests to the worker, each with one response within a time limit. After a timeout no further requests are
 * sent.
 */
const createRequester = (worker: Worker) => {
  const send = (request: WorkerRequest): Promise<Answer> =>
    new Promise((resolve) => {
      const end = (answer: Answer) => {
        clearTimeout(timeout)
        worker.onmessage = null
        resolve(answer)
      }
      const timeout = setTimeout(() => {
        worker.terminate()
        end({ problem: 'slow' })
      }, LONGEST_MS)
      worker.onmessage = ({ data }: MessageEvent<Answer>) => end(data)
      worker.onerror = () => end({ problem: 'notThere' })
      worker.postMessage(request)
    })
  let previous: Promise<unknown> = Promise.resolve()
  return (request: WorkerRequest): Promise<Answer> => {
    const answer = previous.then(() => send(request))
    previous = answer
    return answer
  }
}

/** [APPT-20] Reads a calendar file in this browser, in a worker. Its content is only returned to the caller. */
export const openCalendar = async (file: File): Promise<OwnCalendar | Failed> => {
  if (file.size > MOST_MB * 1024 ** 2) return failed('large')
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), { type: 'module' })
  const request = createRequester(worker)
  const result = await request({ file })
  if ('problem' in result) {
    worker.terminate()
    return failed(result.problem)
  }
  return {
    name: file.name,
    close: () => worker.terminate(),
    compare: async (times, timeZone) => {
      const answer = await request({ times, timeZone })
      return 'compared' in answer
        ? answer.compared
        : failed('problem' in answer ? answer.problem : 'unreadable')
    },
  }
}
