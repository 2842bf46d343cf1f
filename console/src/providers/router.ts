import type { RouterProvider } from '@refinedev/core'
import reactRouter from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * Reads of a page's address only what a list is asked for. Refine hands all that stands there to the data provider as
 * `meta`, where simple-rest would take `?method=delete` for the method of every request.
 */
function useParse() {
  const parse = reactRouter.parse?.()
  return useCallback(() => {
    const { params, ...parsed } = parse?.() ?? {}
    const { currentPage, pageSize, sorters, filters } = params ?? {}
    return { ...parsed, params: { currentPage, pageSize, sorters, filters } }
  }, [parse])
}

/** React Router's part in Refine. */
export const routerProvider: RouterProvider = { ...reactRouter, parse: useParse }
