import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import type { Content } from './content.ts'
import { contentOf } from './content.ts'
import { looksOf } from './item-looks.ts'

const PAGE = 100
/** Nobody looks through more of them one by one. */
const MOST = 500

const picturesBeside = async ({ parentId }: Content): Promise<Content[]> => {
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

/** The pictures of a picture's folder, it among them; without them it is looked at alone. */
export const useNeighbours = (content: Content, isAsked: boolean): readonly Content[] => {
  const [all, setAll] = useState<readonly Content[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    picturesBeside(content).then(
      (found) => isOver || setAll(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [])
  return all
}
