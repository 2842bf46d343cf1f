/** A calendar file taken apart into its events and zones, each as its lines (RFC 5545 §3.1), before any of them is read. */
export interface CalendarText {
  events: string[][]
  zones: string[][]
  /** Events whose end is missing. */
  broken: number
}

/** What says when an event is and what it is called: descriptions and attachments, in which most files are broken, are passed over. */
const KEPT =
  /^(UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i
const EDGE = /^(BEGIN|END):([A-Z-]+)\s*$/i

/** A line that begins with a blank goes on with the one before it. */
function* linesOf(text: string): Generator<string> {
  let line = ''
  for (const next of text.split(/\r\n|\r|\n/)) {
    if (next.startsWith(' ') || next.startsWith('\t')) line += next.slice(1)
    else {
      if (line) yield line
      line = next
    }
  }
  if (line) yield line
}

export const isCalendar = (text: string): boolean =>
  /^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1000))

export const takeApart = (text: string): CalendarText => {
  const found: CalendarText = { events: [], zones: [], broken: 0 }
  let open = ''
  let part: string[] = []
  /** Alarms in events have times of their own. */
  let depth = 0
  for (const line of linesOf(text)) {
    const [, edge, name = ''] = EDGE.exec(line) ?? []
    const kind = name.toUpperCase()
    const isBegin = edge?.toUpperCase() === 'BEGIN'
    if (isBegin && (kind === 'VEVENT' || kind === 'VTIMEZONE')) {
      if (open === 'VEVENT') found.broken++
      open = kind
      part = [line]
      depth = 0
    } else if (edge && kind === open) {
      const whole = open === 'VEVENT' ? found.events : found.zones
      whole.push([...part, line])
      open = ''
    } else if (open === 'VTIMEZONE') part.push(line)
    else if (open && edge) depth = Math.max(0, depth + (isBegin ? 1 : -1))
    else if (open && depth === 0 && KEPT.test(line)) part.push(line)
  }
  if (open === 'VEVENT') found.broken++
  return found
}
