import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { LibraryDetail, LibraryItem, LibraryLevel } from '@metapyra/contract/entities/library'
import { useState } from 'react'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { cross } from '../../../ui/icons/message.ts'
import { PeopleField } from '../../../ui/people-field/people-field.tsx'
import * as iconButton from '../../../ui/style/icon-button.module.css'
import { changeItem } from '../../library-store.ts'
import { LEVEL_NAMES } from '../level-names.ts'
import { InheritedRights } from './inherited-rights.tsx'
import type { NamedRight } from './principals.ts'
import { GROUPS, keyOf, levelsFor, nameOf } from './principals.ts'
import * as css from './rights.module.css'

interface RightsProps {
  item: LibraryItem
  path: LibraryDetail['path']
  rights: NonNullable<LibraryDetail['rights']>
}

const plain = ({ principal, principalId, level }: NamedRight) => ({ principal, principalId, level })

/** [LIB-59] Who can do what with an item: its own rights, which count first, and those of the folders above. */
export function Rights({ item, path, rights }: RightsProps) {
  const [isBusy, setBusy] = useState(false)
  const isOwner = ({ principal, principalId }: NamedRight) =>
    principal === 'user' && principalId === item.ownerId
  const granted = rights.filter((right) => !isOwner(right))
  const save = async (next: NamedRight[]): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    await changeItem(item, { rights: next.map(plain) }).then(
      () => session.toast('success', 'Permissions saved.'),
      () => undefined,
    )
    setBusy(false)
  }
  const setRight = (right: NamedRight) =>
    void save([...granted.filter((existing) => keyOf(existing) !== keyOf(right)), right])
  return (
    <div className={css.rights} aria-busy={isBusy}>
      <ul className={css.list} aria-label="Permissions on this item">
        {rights.filter(isOwner).map((right) => (
          <li key={keyOf(right)} className={css.row}>
            <b className={css.name}>{nameOf(right)}</b>
            <span className={css.fixed}>Added it, can edit and share</span>
          </li>
        ))}
        {granted.map((right) => (
          <li key={keyOf(right)} className={css.row}>
            <b className={css.name}>{nameOf(right)}</b>
            <LevelChoice
              label={`Access for ${nameOf(right)}`}
              levels={levelsFor(right)}
              level={right.level}
              onChoose={(level) => setRight({ ...right, level })}
            />
            <button
              type="button"
              className={iconButton.button}
              aria-label={`Remove ${nameOf(right)}`}
              title={`Remove ${nameOf(right)}`}
              onClick={() => void save(granted.filter((existing) => existing !== right))}
            >
              <Icon path={cross} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {granted.length === 0 && <p className={css.none}>No one else has been added.</p>}
      <InheritedRights path={path} directRights={granted} />
      <p className={css.none}>The owner and admins can edit and share everything in the library.</p>
      <AddRightForm
        granted={granted}
        ownerId={item.ownerId}
        onAdd={(added) => void save([...granted, ...added])}
      />
    </div>
  )
}

interface LevelChoiceProps {
  label: string
  levels: readonly LibraryLevel[]
  level: LibraryLevel
  onChoose(level: LibraryLevel): void
}

const LevelChoice = ({ label, levels, level, onChoose }: LevelChoiceProps) => (
  <select
    className={css.level}
    aria-label={label}
    value={level}
    onChange={({ currentTarget }) => onChoose(currentTarget.value as LibraryLevel)}
  >
    {levels.map((level) => (
      <option key={level} value={level}>
        {LEVEL_NAMES[level]}
      </option>
    ))}
  </select>
)

interface AddRightFormProps {
  granted: readonly NamedRight[]
  ownerId: string
  onAdd(rights: NamedRight[]): void
}

const ALL = levelsFor({ principal: 'user', principalId: '', level: 'view' })

/** Form that adds people by name, or groups. */
function AddRightForm({ granted, ownerId, onAdd }: AddRightFormProps) {
  const [people, setPeople] = useState<readonly GroupPerson[]>([])
  const [level, setLevel] = useState<LibraryLevel>('view')
  const excludedIds = granted.flatMap(({ principal, principalId }) =>
    principal === 'user' ? [principalId] : [],
  )
  const left = GROUPS.filter((group) => !granted.some((right) => keyOf(right) === keyOf(group)))
  return (
    <details className={css.adding}>
      <summary>Add people or groups</summary>
      <PeopleField
        label="People"
        chosen={people}
        excludedIds={[...excludedIds, ownerId]}
        onChange={setPeople}
      />
      {people.length > 0 && (
        <p className={css.acts}>
          <LevelChoice label="Access" levels={ALL} level={level} onChoose={setLevel} />
          <Button
            size="small"
            onClick={() => {
              onAdd(
                people.map(({ userId: principalId, name }) => ({
                  ...{ principal: 'user' as const, principalId, name, level },
                })),
              )
              setPeople([])
            }}
          >
            Add
          </Button>
        </p>
      )}
      {left.length > 0 && (
        <p className={css.acts}>
          {left.map((group) => (
            <Button
              key={keyOf(group)}
              kind="plain"
              size="small"
              onClick={() => onAdd([{ ...group, level: 'view' }])}
            >
              {group.name}
            </Button>
          ))}
        </p>
      )}
    </details>
  )
}
