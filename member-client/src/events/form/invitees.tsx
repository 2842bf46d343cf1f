import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PeopleField } from '../../ui/people-field/people-field.tsx'

/** As the calls take them: people by their ids, and addresses however they were typed. */
export const invitedBy = (people: readonly GroupPerson[], emails: string) => {
  const emailList = emails.split(/[\s,;]+/).filter(Boolean)
  return {
    ...(people.length > 0 && { userIds: people.map(({ userId }) => userId) }),
    ...(emailList.length > 0 && { emailList }),
  }
}

interface InviteesProps {
  people: GroupPerson[]
  setPeople(people: GroupPerson[]): void
}

/** People of the space by name, others by mail. */
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
