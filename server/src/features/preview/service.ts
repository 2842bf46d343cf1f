import { DAY_MS } from '@metapyra/contract/constants'
import type { BusEvents } from '../../platform/bus.ts'
import type { Services } from '../../platform/services.ts'
import { showPreview } from '../chat/messages/preview.service.ts'
import { arePreviewsOn, pageAt } from './page.service.ts'
import { deletePages } from './queries.ts'
import { firstLink } from './rules.ts'

/** Messages beyond this limit get no preview, so that no one can use this server to send thousands of requests. */
const MOST_AT_ONCE = 20
const PER_PERSON = { max: 30, seconds: 60 }

type SentMessage = Pick<BusEvents['message:sent'][0], 'message' | 'conversation'>

/** Adds the preview of a message's first link in the background. */
export const startPreviews = (services: Services, onError: (error: Error) => void) => {
  const { bus, config } = services
  const underWay = new Set<Promise<void>>()
  const end = new AbortController()
  const counter = services.counters.shared('link previews', PER_PERSON)

  const show = async ({ message, conversation }: SentMessage) => {
    if (!(await arePreviewsOn(services, conversation.workspaceId))) return
    if ((await counter.count(message.senderId)).isOver) return
    const link = firstLink(message.body)
    if (!link) return
    const asker = { space: conversation.workspaceId, person: message.senderId }
    const page = await pageAt(services, link, asker, end.signal)
    if (page) await showPreview(services, message.id, { link, ...page })
  }
  const onSent = (sent: SentMessage): void => {
    if (underWay.size >= MOST_AT_ONCE || !sent.message.body.includes('://')) return
    const showing = show(sent).catch((error: Error) => {
      if (!end.signal.aborted) onError(error)
    })
    underWay.add(showing)
    void showing.finally(() => underWay.delete(showing))
  }
  // A removed preview does not come back when other text is edited and the link stays.
  const onEdited = ({ before, ...edited }: BusEvents['message:edited'][0]): void => {
    if (firstLink(before) !== firstLink(edited.message.body)) onSent(edited)
  }
  if (config.LINK_PREVIEWS !== 'off') {
    bus.on('message:sent', onSent)
    bus.on('message:edited', onEdited)
  }
  return {
    stop: async (): Promise<void> => {
      bus.off('message:sent', onSent)
      bus.off('message:edited', onEdited)
      end.abort()
      await Promise.all(underWay)
    },
  }
}

/** Older pages are loaded again. */
export const sweepPages = async ({ db, clock }: Services): Promise<void> => {
  await deletePages(db, new Date(clock().getTime() - DAY_MS))
}
