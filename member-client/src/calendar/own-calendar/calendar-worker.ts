import type { Calendar } from './calendar.ts'
import { readCalendar } from './calendar.ts'
import { compare } from './compare.ts'
import type { Answer, WorkerRequest } from './messages.ts'
import { namedZone, UTC } from './zones.ts'

declare const self: DedicatedWorkerGlobalScope

let calendar: Calendar | null = null

const open = async (file: Blob): Promise<Answer> => {
  const text = await file.text()
  // Exports of several calendars are zipped.
  if (text.startsWith('PK\u0003\u0004')) return { problem: 'zip' }
  calendar = readCalendar(text)
  if (!calendar) return { problem: 'notCalendar' }
  return calendar.isEmpty ? { problem: 'empty' } : { isOpen: true }
}

const answer = async (request: WorkerRequest): Promise<Answer> => {
  if ('file' in request) return open(request.file)
  if (!calendar) return { problem: 'unreadable' }
  return { compared: compare(request.times, calendar, namedZone(request.timeZone) ?? UTC) }
}

/**
 * [APPT-20] Parses a calendar in a worker, so that the page stays responsive. This file's content security policy
 * (server: clients.ts) forbids it any request.
 */
self.onmessage = ({ data }: MessageEvent<WorkerRequest>) =>
  void answer(data).then(
    (answer) => self.postMessage(answer),
    () => self.postMessage({ problem: 'unreadable' } satisfies Answer),
  )
