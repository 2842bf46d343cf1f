import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { useLayoutEffect } from 'react'

/** Names the tab after the space, prefixed with the unread count, so that it is visible from other tabs. */
export const useTabTitle = (space: string, unread: number): void => {
  useLayoutEffect(() => {
    const title = `${space} · ${PRODUCT_NAME}`
    document.title = unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = title
    }
  }, [space, unread])
}
