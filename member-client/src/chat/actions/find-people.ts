import { session } from '../../session/session.ts'

/** All members of the space, whether they are here or not; guests know those alone whom they have met. */
export const findPeople = async (search: string) => {
  const { rows } = await session.api('POST v2/chat/find-people', { search }, { isSilent: true })
  return rows.map(({ userId: id, name, image, colour }) => ({
    id,
    name,
    person: { id, name, image, colour },
  }))
}
