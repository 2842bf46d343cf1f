import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { useLayoutEffect } from 'react'

/** The tab is called by its space, with how much is unread there in front: seen from another tab. */
export const useTabTitle = (space: string, unread: number): void => {
  useLayoutEffect(() => {
    const title = `${space} · ${PRODUCT_NAME}`
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [space, unread])
}
