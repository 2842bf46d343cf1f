import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { addressesIn, strayWordsIn } from '@metapyra/session/addresses'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PeopleField } from '../../ui/people-field/people-field.tsx'

/** Converts invitees to the calls' input: people by their ids, and typed email addresses in any format. */
export const invitedBy = (people: readonly GroupPerson[], emails: string) => {
  // What is no address is sent too, and the reply names it.
  const emailList = [...addressesIn(emails), ...strayWordsIn(emails)]
  return {
    ...(people.length > 0 && { userIds: people.map(({ userId }) => userId) }),
    ...(emailList.length > 0 && { emailList }),
  }
}

interface InviteesProps {
  people: GroupPerson[]
  setPeople(people: GroupPerson[]): void
}

/** Selects members by name, and others by email. */
export function Invitees({ people, setPeople }: InviteesProps) {
  return (
    <>
      <PeopleField label="Members" chosen={people} onChange={setPeople} />
      <TextField
        label="Others, by email"
        name="emailList"
        required={false}
        rows={1}
        maxLength={20_000}
        placeholder="lena@example.com, sam@example.com"
      />
    </>
  )
}
