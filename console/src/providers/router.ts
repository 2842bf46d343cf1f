import type { RouterProvider } from '@refinedev/core'
import reactRouter from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * Passes only a list's parameters from the page's URL. Refine hands all query parameters to the data provider as
 * `meta`, where simple-rest would use `?method=delete` as the method of every request.
 */
function useParse() {
  const parse = reactRouter.parse?.()
  return useCallback(() => {
    const { params, ...parsed } = parse?.() ?? {}
    const { currentPage, pageSize, sorters, filters } = params ?? {}
    return { ...parsed, params: { currentPage, pageSize, sorters, filters } }
  }, [parse])
}

/** Refine's router provider, based on React Router. */
export const routerProvider: RouterProvider = { ...reactRouter, parse: useParse }
