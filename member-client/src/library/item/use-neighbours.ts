import { useData } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import type { Content } from './content.ts'
import { contentOf } from './content.ts'
import { looksOf } from './item-looks.ts'

const PAGE = 100
/** Nobody looks through more of them one by one. */
const MOST = 500

const picturesIn = async (parentId: string | null): Promise<Content[]> => {
  const found: Content[] = []
  let next: string | undefined
  do {
    const wish = { filter: 'file', parentId, pageSize: PAGE, ...(next && { next }) } as const
    const page = await session.api('POST v2/library/list', wish, { isSilent: true })
    found.push(
      ...page.rows.map(contentOf).filter((one) => ['picture', 'drawing'].includes(looksOf(one)) && one.url),
    )
    next = page.next
  } while (next && found.length < MOST)
  return found
}

const NONE: readonly Content[] = []

/** The pictures of a picture's folder, it among them; without them it is looked at alone. */
export const useNeighbours = ({ parentId }: Content, isPicture: boolean): readonly Content[] => {
  const { data } = useData('library', 'pictures of a folder', { parentId }, () => picturesIn(parentId), {
    isEnabled: isPicture,
  })
  return data ?? NONE
}
