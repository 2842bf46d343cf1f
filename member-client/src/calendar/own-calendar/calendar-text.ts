/** A calendar file split into its events and zones, each as its lines (RFC 5545 §3.1), before they are parsed. */
export interface CalendarText {
  events: string[][]
  zones: string[][]
  /** Number of events whose end is missing. */
  broken: number
}

/**
 * The properties with an event's time and title. Descriptions and attachments, in which most broken files are faulty,
 * are skipped.
 */
const PARSED_PROPERTIES =
  /^(UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i
const EDGE = /^(BEGIN|END):([A-Z-]+)\s*$/i

/** Yields unfolded lines: a line that starts with a blank continues the previous one. */
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

export const splitCalendar = (text: string): CalendarText => {
  const found: CalendarText = { events: [], zones: [], broken: 0 }
  let open = ''
  let part: string[] = []
  /** Nesting depth, because alarms within events have times of their own. */
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
      const components = open === 'VEVENT' ? found.events : found.zones
      components.push([...part, line])
      open = ''
    } else if (open === 'VTIMEZONE') part.push(line)
    else if (open && edge) depth = Math.max(0, depth + (isBegin ? 1 : -1))
    else if (open && depth === 0 && PARSED_PROPERTIES.test(line)) part.push(line)
  }
  if (open === 'VEVENT') found.broken++
  return found
}
