import type { LibraryDetail } from '@metapyra/contract/entities/library'
import { useData } from '../../../data/query.ts'
import { session } from '../../../session/session.ts'
import { openItem } from '../../library-store.ts'
import { LEVEL_NAMES } from '../level-names.ts'
import type { NamedRight } from './principals.ts'
import { keyOf, nameOf } from './principals.ts'
import * as css from './rights.module.css'

interface Folder {
  id: string
  name: string
  /** Null if only people who manage the folder can see its rights. */
  rights: NamedRight[] | null
}

const load = (path: LibraryDetail['path']): Promise<Folder[]> =>
  Promise.all(
    path.map(async ({ id, name }) => {
      const { rights } = await session.api('POST v2/library/get', { resourceId: id }, { isSilent: true })
      return { id, name, rights }
    }),
  )

const coversEveryone = (right: NamedRight) => ['workspace ', 'role user'].includes(keyOf(right))

/**
 * The rights set on the folders above, nearest first, which count if the item has none of its own. If none of them
 * covers everyone, the library's default is listed too.
 */
export function InheritedRights({
  path,
  directRights,
}: {
  path: LibraryDetail['path']
  directRights: readonly NamedRight[]
}) {
  const { data } = useData('library', 'rights of folders', { path }, () => load(path))
  const foldersWithRights = (data ?? [])
    .filter(({ rights }) => rights === null || rights.length > 0)
    .toReversed()
  const isSaidOfAll = [directRights, ...foldersWithRights.map(({ rights }) => rights ?? [])]
    .flat()
    .some(coversEveryone)
  const folders = foldersWithRights.map(({ id, name, rights }) => (
    <section key={id} aria-label={`Permissions on ${name}`}>
      <h4 className={css.folder}>
        From{' '}
        <button type="button" className={css.folderLink} onClick={() => openItem(id)}>
          {name}
        </button>
      </h4>
      {rights ? (
        <ul className={css.list}>
          {rights.map((right) => (
            <li key={keyOf(right)} className={css.row}>
              <span className={css.name}>{nameOf(right)}</span>
              <span className={css.fixed}>{LEVEL_NAMES[right.level]}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.none}>Only people who manage that folder can see its permissions.</p>
      )}
    </section>
  ))
  if (!data || isSaidOfAll || foldersWithRights.some(({ rights }) => rights === null)) return folders
  return [
    ...folders,
    <section key="library" aria-label="Library default">
      <h4 className={css.folder}>Library default</h4>
      <p className={css.row}>
        <span className={css.name}>Everyone except guests</span>
        <span className={css.fixed}>{LEVEL_NAMES.edit}</span>
      </p>
    </section>,
  ]
}
