import { Button } from 'antd'
import { useId, useState } from 'react'
import { useMay } from '../../providers/access.ts'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'
import { usePersonChange } from './use-person-change.ts'

/** Name and job title as this space shows them. */
export function PersonForm({ details }: { details: PersonDetails }) {
  const { person } = details
  const kept = `person/${person.userId}`
  const unsaved = useUnsaved<{ name: string; position: string }>(kept)
  const [name, setName] = useState(unsaved?.name ?? person.name)
  const [position, setPosition] = useState(unsaved?.position ?? person.companyPosition ?? '')
  const { change, isPending } = usePersonChange(person.userId)
  const id = useId()
  const answer = useMay()('changePerson', person)
  const isSame = name.trim() === person.name && position.trim() === (person.companyPosition ?? '')
  useKeepUnsaved(kept, isSame ? null : { name, position })
  // The server drops what is empty; what cannot be emptied is not offered as if it could.
  const isEmptied = name.trim() === '' || (position.trim() === '' && Boolean(person.companyPosition))
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault()
        const values = { name: name.trim(), ...(position.trim() && { companyPosition: position.trim() }) }
        change(values, 'Saved.')
      }}
    >
      <h2>Name and job title</h2>
      <div className={css['fields']}>
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={120}
          disabled={!answer.can}
          title={answer.reason}
          onChange={({ target }) => setName(target.value)}
        />
        <label htmlFor={`${id}-position`}>Job title</label>
        <input
          id={`${id}-position`}
          value={position}
          maxLength={120}
          disabled={!answer.can}
          title={answer.reason}
          onChange={({ target }) => setPosition(target.value)}
        />
      </div>
      {!isSame && (
        <div className={css['formActs']}>
          <Button htmlType="submit" type="primary" size="small" loading={isPending} disabled={isEmptied}>
            Save
          </Button>
          <Button
            size="small"
            onClick={() => {
              setName(person.name)
              setPosition(person.companyPosition ?? '')
            }}
          >
            Discard
          </Button>
          {isEmptied && <span className={css['muted']}>Neither can be empty.</span>}
        </div>
      )}
    </form>
  )
}
