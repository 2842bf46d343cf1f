import { useRef, useState } from 'react'
import { useCall } from '../../../data/query.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { changeItem } from '../../library-store.ts'
import type { OfItem } from '../dialog-foot.tsx'
import { Foot } from '../dialog-foot.tsx'
import * as css from './tags.module.css'
import { suggestedTags, tagsIn, withTag } from './tags-input.ts'

/** [LIB-61] Form for an item's tags, with suggestions from the space's existing tags. */
export function Tags({ item, close }: OfItem) {
  const initialText = item.tags.join(', ')
  const [text, setText] = useState(initialText)
  // If the suggestions don't load, tags can still be typed.
  const { data } = useCall('POST v2/library/tags', {})
  const existing = data?.tags ?? []
  const part = useRef<HTMLDivElement>(null)
  const form = useForm(async ({ tags = '' }) => {
    await changeItem(item, { tags: tagsIn(tags) }, true)
    close()
  })
  const choose = (tag: string) => {
    const field = part.current?.querySelector('input')
    if (!field) return
    field.value = withTag(text, tag, existing)
    setText(field.value)
    field.focus()
  }
  const suggestions = suggestedTags(existing, text)
  return (
    <Form form={form}>
      <div ref={part}>
        <Field
          label="Tags"
          name="tags"
          required={false}
          hint="Separate with commas. Search finds tags too."
          defaultValue={initialText}
          maxLength={600}
          autoComplete="off"
          autoFocus
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ul className={css.offered} aria-label="Existing tags">
          {suggestions.map((tag) => (
            <li key={tag}>
              <button type="button" className={css.tag} onClick={() => choose(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Foot isBusy={form.isSending} close={close} />
    </Form>
  )
}
