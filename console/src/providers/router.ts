import type { RouterProvider } from '@refinedev/core'
import reactRouter from '@refinedev/react-router'

/**
 * React Router's part in Refine, which reads of a page's address only what a list is asked for. Refine hands the rest
 * to the data provider as `meta`, where simple-rest takes `?method=delete` for the method of every request.
 */
export const routerProvider: RouterProvider = {
  ...reactRouter,
  parse: () => {
    const parse = reactRouter.parse?.()
    return () => {
      const { params, ...parsed } = parse?.() ?? {}
      const { currentPage, pageSize, sorters, filters } = params ?? {}
      return { ...parsed, params: { currentPage, pageSize, sorters, filters } }
    }
  },
}
