import type { LibraryDetail } from '@metapyra/contract/entities/library'
import { useData } from '../../../data/query.ts'
import { session } from '../../../session/session.ts'
import { openItem } from '../../library-store.ts'
import { LEVEL_NAMES } from '../level-words.ts'
import type { NamedRight } from './principals.ts'
import { keyOf, nameOf } from './principals.ts'
import * as css from './rights.module.css'

interface Folder {
  id: string
  name: string
  /** Null: told to whoever manages it alone. */
  rights: NamedRight[] | null
}

const load = (path: LibraryDetail['path']): Promise<Folder[]> =>
  Promise.all(
    path.map(async ({ id, name }) => {
      const { rights } = await session.api('POST v2/library/get', { resourceId: id }, { isSilent: true })
      return { id, name, rights }
    }),
  )

const isOfAll = (right: NamedRight) => ['workspace ', 'role user'].includes(keyOf(right))

/** What is said of the folders above, the nearest first: it counts where nothing is said here; and, where nobody has said anything of everybody, what then holds. */
export function FromAbove({ path, here }: { path: LibraryDetail['path']; here: readonly NamedRight[] }) {
  const { data } = useData('library', 'rights of folders', { path }, () => load(path))
  const said = (data ?? []).filter(({ rights }) => rights === null || rights.length > 0).toReversed()
  const isSaidOfAll = [here, ...said.map(({ rights }) => rights ?? [])].flat().some(isOfAll)
  const folders = said.map(({ id, name, rights }) => (
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
  if (!data || isSaidOfAll || said.some(({ rights }) => rights === null)) return folders
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
