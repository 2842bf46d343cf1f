import { buffer } from 'node:stream/consumers'
import type { Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { arePreviewsOn, pageAt } from '../../preview/page.service.ts'
import { requireItem } from '../core/require-item.service.ts'

/** Maximum time a caller waits. */
const WITHIN_MS = 8000

/**
 * [LIB-26] Returns the preview of the page a link leads to. Its picture is included, so that no browser requests that
 * page.
 */
export const pageOfLink = async (
  services: Services,
  who: Chatter,
  resourceId: string,
): Promise<Reply<'POST v2/library/page'>> => {
  const { kind, url } = await requireItem(services, who, resourceId)
  if (kind !== 'link' || !url) throw new AppError('VALIDATION', { fields: { resourceId: 'Choose a link.' } })
  if (!(await arePreviewsOn(services, who.spaceId))) return { page: null }
  const page = await pageAt(
    services,
    url,
    { space: who.spaceId, person: who.personId },
    AbortSignal.timeout(WITHIN_MS),
  )
  if (!page) return { page: null }
  const { words, picture } = page
  const bytes = picture && (await buffer(await services.files.read(picture.sha256)))
  return { page: { ...words, picture: bytes && `data:image/webp;base64,${bytes.toString('base64')}` } }
}
