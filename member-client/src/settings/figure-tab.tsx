import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { useForm } from '../design/use-form.ts'
import { characterOf, keepCharacter } from '../profile/character.ts'
import { CharacterField } from '../profile/character-field.tsx'
import { session } from '../session.ts'
import type { TabProps } from './tabs.ts'

/** What one walks around as. */
export function FigureTab({ user }: TabProps) {
  const [character, setCharacter] = useState(() => characterOf(user))
  const form = useForm(async () => {
    await keepCharacter(character)
    session.toast('success', 'Saved')
  })
  return (
    <Form form={form}>
      <CharacterField character={character} onChange={setCharacter} />
      <Button type="submit" isBusy={form.isSending}>
        Save
      </Button>
    </Form>
  )
}
