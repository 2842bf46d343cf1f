import { Select } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../ui/use-debounced.ts'
import { useFolders } from './use-agents.ts'

interface FoldersFieldProps {
  /** Those that are chosen, with their names. */
  known: { id: string; name: string }[]
  /** antd's form gives and takes them. */
  id?: string
  value?: string[]
  onChange?: (folderIds: string[]) => void
}

const TYPED_MS = 250

/** Folders, found by a part of their name. */
export function FoldersField({ known, ...field }: FoldersFieldProps) {
  const [search, setSearch] = useState('')
  const { result, query } = useFolders(useDebounced(search, TYPED_MS))
  const found = result.data ?? []
  const options = [...found, ...known.filter(({ id }) => !found.some((folder) => folder.id === id))]
  return (
    <Select
      {...field}
      mode="multiple"
      // Within the drawer, whose region it is part of.
      getPopupContainer={({ parentElement }) => parentElement ?? document.body}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? 'Looking …' : 'No folder is called so'}
      placeholder="All of the library"
    />
  )
}
