import type { useTable } from '@refinedev/core'
import { useParsed } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

type Table = Pick<
  ReturnType<typeof useTable>,
  'currentPage' | 'setCurrentPage' | 'filters' | 'setFilters' | 'sorters' | 'setSorters'
>

/**
 * Makes each page of a list an entry of the browser's history, although Refine replaces the address: Back goes to the
 * page before, not out of the list. Returns the function that turns to a page.
 */
export function usePageHistory(table: Table) {
  const { setFilters, setSorters, setCurrentPage, currentPage, filters, sorters } = table
  const navigate = useNavigate()
  const { pathname, search, hash, key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { params } = useParsed()
  const initial = useRef({ filters, sorters })
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (!isBack) return
    setCurrentPage(Number(params?.currentPage) || 1)
    setFilters(params?.filters ?? initial.current.filters, 'replace')
    setSorters(params?.sorters ?? initial.current.sorters)
  }, [key, isBack, params, setCurrentPage, setFilters, setSorters])
  return async (page: number, change = () => setCurrentPage(page)) => {
    // Waits for the new entry, which Refine then gives the page's address; otherwise it would replace the old one.
    if (page !== currentPage) await navigate({ pathname, search, hash }, { state })
    change()
  }
}
