import { createHash } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Requester } from '../../platform/concurrency/usage-semaphore.ts'
import { mediaTypeOf } from '../../platform/http/uploads/upload-type.ts'
import type { Services } from '../../platform/services.ts'
import { getFromWeb } from '../../providers/web/get.ts'
import { drawForPreview, SHARED_TYPES } from '../files/image.service.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import { pageSince, storePage } from './queries.ts'
import { pageMetadata, textOfPage } from './rules.ts'
import type { PageMetadata } from './tables.ts'

const PAGE_BYTES = 512 * 1024
const PICTURE_BYTES = 1024 ** 2
const WITHIN_MS = 5000

interface PagePicture {
  sha256: string
  width: number
  height: number
  size: number
}

export interface Page {
  words: PageMetadata
  picture: PagePicture | null
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Our own pages show visitors nothing but the login. */
const isOwn = ({ hosts, config }: Services, link: string): boolean =>
  config.LINK_PREVIEWS === 'on' && hosts.isNamed(new URL(link).host)

/** True if this server loads web pages at all and the space wants previews. */
export const arePreviewsOn = async ({ config, db }: Services, spaceId: string): Promise<boolean> => {
  if (config.LINK_PREVIEWS === 'off') return false
  const space = await workspaceById(db, spaceId)
  return space !== undefined && settingsOf(space.settings).showsPreviews
}

/** Returns a page's preview: cached within the last day, or loaded now. Null if there is none. */
export const pageAt = async (
  services: Services,
  link: string,
  asker: Requester,
  end: AbortSignal,
): Promise<Page | null> => {
  const { db, clock } = services
  if (isOwn(services, link)) return null
  const addressHash = hashOf(new URL(link).href)
  const known = await pageSince(db, addressHash, new Date(clock().getTime() - DAY_MS))
  if (known && !known.words) return null
  if (known?.words) {
    const { words, pictureSha256, width, height, size } = known
    if (!pictureSha256) return { words, picture: null }
    // If its bytes have been swept, the page is loaded again.
    if (width && height && size && (await services.files.isKept(pictureSha256)))
      return { words, picture: { sha256: pictureSha256, width, height, size } }
  }
  const page = await loadPage(services, link, asker, end)
  end.throwIfAborted()
  await storePage(db, {
    addressHash,
    words: page?.words ?? null,
    pictureSha256: page?.picture?.sha256 ?? null,
    width: page?.picture?.width ?? null,
    height: page?.picture?.height ?? null,
    size: page?.picture?.size ?? null,
    askedAt: clock(),
  })
  return page
}

/** [CHAT-57] Returns nothing for any failure, so that no one learns why or whether the address exists. */
const loadPage = async (
  services: Services,
  link: string,
  asker: Requester,
  end: AbortSignal,
): Promise<Page | null> => {
  const web = {
    userAgent: `MetaPyra link preview (${services.hosts.mainOrigin()})`,
    reachesInside: services.config.LINK_PREVIEWS === 'sandbox',
    signal: AbortSignal.any([end, AbortSignal.timeout(WITHIN_MS)]),
  }
  try {
    const answer = await getFromWeb(link, {
      ...web,
      accept: 'text/html',
      takes: (type) => type === 'text/html',
      maxBytes: PAGE_BYTES,
      mayCut: true,
    })
    const metadata = pageMetadata(textOfPage(answer.body, answer.contentType), answer.url)
    if (!metadata) return null
    const picture = metadata.picture
      ? await pictureAt(services, metadata.picture, asker, web).catch(() => null)
      : null
    return { words: metadata.words, picture }
  } catch {
    return null
  }
}

type Web = Pick<Parameters<typeof getFromWeb>[1], 'userAgent' | 'reachesInside' | 'signal'>

/** [CHAT-58] Loads, re-encodes and stores a page's picture, so that readers make no request to the page's server. */
const pictureAt = async (
  { files }: Services,
  link: string,
  asker: Requester,
  web: Web,
): Promise<PagePicture | null> => {
  const accept = SHARED_TYPES.join(',')
  const takes = () => true
  const { body } = await getFromWeb(link, { ...web, accept, takes, maxBytes: PICTURE_BYTES, mayCut: false })
  const mediaType = await mediaTypeOf(body)
  if (!SHARED_TYPES.includes(mediaType)) return null
  const { bytes, width, height } = await drawForPreview({ source: body, mediaType }, asker)
  const pictureSha256 = hashOf(bytes)
  await files.put(pictureSha256, bytes)
  return { sha256: pictureSha256, width, height, size: bytes.length }
}
