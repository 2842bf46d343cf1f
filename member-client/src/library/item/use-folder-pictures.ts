import { useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import type { Content } from './content.ts'
import { contentOf } from './content.ts'
import { displayKind } from './item-display.ts'

const PAGE = 100
/** No one pages through more pictures one by one. */
const MOST = 500

const picturesIn = async (parentId: string | null): Promise<Content[]> => {
  const found: Content[] = []
  let next: string | undefined
  do {
    const query = { filter: 'file', parentId, pageSize: PAGE, ...(next && { next }) } as const
    const page = await session.api('POST v2/library/list', query, { isSilent: true })
    found.push(
      ...page.rows
        .map(contentOf)
        .filter((item) => ['picture', 'drawing'].includes(displayKind(item)) && item.url),
    )
    next = page.next
  } while (next && found.length < MOST)
  return found
}

const NONE: readonly Content[] = []

/** All pictures of a picture's folder, itself included. Empty until they are loaded. */
export const useFolderPictures = ({ parentId }: Content, isPicture: boolean): readonly Content[] => {
  const { data } = useData('library', 'pictures of a folder', { parentId }, () => picturesIn(parentId), {
    isEnabled: isPicture,
  })
  return data ?? NONE
}
