import type { Compared, FreeTime } from './compare.ts'
import type { Answer, Problem, WorkerRequest } from './messages.ts'

/** A calendar that its owner has laid over a page, until it is closed; it is nowhere but in this tab. */
export interface OwnCalendar {
  name: string
  /** By the clock of that zone where the calendar says no other. */
  compare(times: readonly FreeTime[], timeZone: string): Promise<Compared | Failed>
  close(): void
}

/** In words for whoever has chosen the file. */
export interface Failed {
  problem: string
}

const MOST_MB = 20
/** No calendar of anybody’s takes so long, on a slow phone either. */
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

/** One answer for each question, in time; after one that was not nothing more is asked. */
const asking = (worker: Worker) => {
  const ask = (asked: WorkerRequest): Promise<Answer> =>
    new Promise((resolve) => {
      const end = (answer: Answer) => {
        clearTimeout(late)
        worker.onmessage = null
        resolve(answer)
      }
      const late = setTimeout(() => {
        worker.terminate()
        end({ problem: 'slow' })
      }, LONGEST_MS)
      worker.onmessage = ({ data }: MessageEvent<Answer>) => end(data)
      worker.onerror = () => end({ problem: 'notThere' })
      worker.postMessage(asked)
    })
  let before: Promise<unknown> = Promise.resolve()
  return (asked: WorkerRequest): Promise<Answer> => {
    const answer = before.then(() => ask(asked))
    before = answer
    return answer
  }
}

/** [APPT-20] Reads a calendar file in this browser, beside the page. What it holds goes to whoever called and nowhere else. */
export const openCalendar = async (file: File): Promise<OwnCalendar | Failed> => {
  if (file.size > MOST_MB * 1024 ** 2) return failed('large')
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), { type: 'module' })
  const ask = asking(worker)
  const opened = await ask({ file })
  if ('problem' in opened) {
    worker.terminate()
    return failed(opened.problem)
  }
  return {
    name: file.name,
    close: () => worker.terminate(),
    compare: async (times, timeZone) => {
      const answer = await ask({ times, timeZone })
      return 'compared' in answer
        ? answer.compared
        : failed('problem' in answer ? answer.problem : 'unreadable')
    },
  }
}
