import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Button, Form } from 'antd'
import { useId } from 'react'
import { useAccess } from '../../providers/access.ts'
import { usePublishChange } from '../../providers/use-changed.ts'
import { useKeepUnsaved, useUnsaved } from '../../session/unsaved-forms.ts'
import { sendForm } from '../../ui/form/send-form.ts'
import type { Member } from '../resource.ts'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

interface Fields {
  name: string
  companyPosition: string
}

/** Edits the name and job title that this space displays. */
export function PersonForm({ details }: { details: PersonDetails }) {
  const { person } = details
  const storageKey = `person/${person.userId}`
  const unsaved = useUnsaved<Fields>(storageKey)
  const stored: Fields = { name: person.name, companyPosition: person.companyPosition ?? '' }
  const publishChange = usePublishChange()
  const { form, formProps, formLoading } = useForm<Member, HttpError, Fields>({
    resource: 'users',
    action: 'edit',
    id: person.userId,
    queryOptions: { enabled: false },
    mutationMode: 'pessimistic',
    successNotification: { type: 'success', message: 'Saved.' },
    // The error may be caused by a change of the person, so the data is fetched again.
    onMutationError: () => publishChange('person'),
  })
  const formValues: Fields = { ...stored, ...unsaved, ...Form.useWatch([], form) }
  const name = formValues.name.trim()
  const companyPosition = formValues.companyPosition.trim()
  const id = useId()
  const answer = useAccess()('changePerson', person)
  const isSame = name === stored.name && companyPosition === stored.companyPosition
  useKeepUnsaved(storageKey, isSame ? null : formValues)
  // The server ignores empty values, so the form does not offer to clear a field.
  const isEmptied = name === '' || (companyPosition === '' && stored.companyPosition !== '')
  return (
    <Form
      {...formProps}
      className={css['section'] ?? ''}
      initialValues={{ ...stored, ...unsaved }}
      onFinish={() => void sendForm(formProps, { name, ...(companyPosition && { companyPosition }) })}
    >
      <h2>Name and job title</h2>
      <div className={css['fields']}>
        <label htmlFor={`${id}-name`}>Name</label>
        <Form.Item name="name" noStyle>
          <input id={`${id}-name`} maxLength={120} disabled={!answer.can} title={answer.reason} />
        </Form.Item>
        <label htmlFor={`${id}-position`}>Job title</label>
        <Form.Item name="companyPosition" noStyle>
          <input id={`${id}-position`} maxLength={120} disabled={!answer.can} title={answer.reason} />
        </Form.Item>
      </div>
      {!isSame && (
        <div className={css['formActs']}>
          <Button htmlType="submit" type="primary" size="small" loading={formLoading} disabled={isEmptied}>
            Save
          </Button>
          <Button size="small" onClick={() => form.setFieldsValue(stored)}>
            Discard
          </Button>
          {isEmptied && <span className={css['muted']}>Neither can be empty.</span>}
        </div>
      )}
    </Form>
  )
}
