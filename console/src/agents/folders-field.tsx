import { Checkbox } from 'antd'
import { useState } from 'react'
import css from './agents.module.css'
import { useFolderSelect } from './use-agents.ts'

/** Number of folders that are offered. To find another one, the admin types its name. */
const OFFERED = 8

interface FoldersFieldProps {
  /** The selected folders, with their names. */
  selectedFolders: { id: string; name: string }[]
  /** Set by antd's form. */
  value?: string[]
  onChange?: (folderIds: string[]) => void
}

/** Folders to tick, searched by a part of their name. */
export function FoldersField({ selectedFolders, value = [], onChange }: FoldersFieldProps) {
  const [search, setSearch] = useState('')
  const [knownFolders, setKnownFolders] = useState(selectedFolders)
  const { options, query, onSearch } = useFolderSelect()
  const foundFolders = options.slice(0, OFFERED).map(({ value: id, label: name }) => ({ id, name }))
  const checkedFolders = knownFolders.filter(({ id }) => value.includes(id))
  const offeredFolders = [...checkedFolders, ...foundFolders.filter(({ id }) => !value.includes(id))]
  const tick = (folder: { id: string; name: string }, isTicked: boolean) => {
    if (isTicked && !knownFolders.some(({ id }) => id === folder.id))
      setKnownFolders([...knownFolders, folder])
    onChange?.(isTicked ? [...value, folder.id] : value.filter((id) => id !== folder.id))
  }
  return (
    <fieldset className={css['folders']}>
      <legend className="visually-hidden">Library folders</legend>
      <input
        className="input"
        type="search"
        aria-label="Search folders"
        placeholder="Search folders"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          onSearch(target.value)
        }}
      />
      {offeredFolders.map((folder) => (
        <Checkbox
          key={folder.id}
          checked={value.includes(folder.id)}
          onChange={({ target }) => tick(folder, target.checked)}
        >
          {folder.name}
        </Checkbox>
      ))}
      {!query.isFetching && foundFolders.length === 0 && (
        <span className={css['line']}>{search ? 'No matching folders.' : 'No folders yet.'}</span>
      )}
    </fieldset>
  )
}
