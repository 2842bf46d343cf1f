import { fileNameOf } from '@metapyra/contract/file-name'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { requireEvent, requireOccurrence } from '../presenter/presenter.service.ts'
import { overridesAmong } from './feed.queries.ts'
import { icsEvent } from './feed.service.ts'
import { calendarText } from './ics-event.rules.ts'

/** [EVENT-20] Returns an event as a file named after it: all of a series or one occurrence. */
export const eventFile = async (
  services: Services,
  viewer: Viewer,
  eventId: string,
  occurrence?: string,
): Promise<{ text: string; name: string }> => {
  const { event, own } = await requireEvent(services, viewer, eventId)
  const found = occurrence === undefined ? undefined : await requireOccurrence(services, event, occurrence)
  const space = await workspaceById(services.db, event.workspaceId)
  if (!space) throw new AppError('NOT_FOUND')
  const exportedEvent = {
    ...icsEvent(services, space, event, own, await overridesAmong(services.db, [event.id])),
    own: new Map(),
    isDeclined: false,
  }
  const text = calendarText(
    { method: 'PUBLISH', events: [exportedEvent], only: occurrence ?? null },
    services.clock(),
  )
  return { text, name: fileNameOf(found?.override?.patch.title ?? event.title, 'event') }
}
