/** The fields of a profile that its person writes. Imports nothing, so that clients can import it at run time. */
interface ProfileField {
  /** The type of the field in the call that changes it; the schemas are in `calls/user.ts`. */
  takes: 'name' | 'picture' | 'flag' | 'text'
  /** The length limit of a text. */
  maxLength?: number
  /** Who can save the field by `PUT v2/user/update` (§6); contact details have a call of their own. */
  savedBy: 'guests' | 'members' | 'contact'
  /** Who can read the field: only its person, or everyone in their spaces. */
  seenBy: 'self' | 'space'
  /** The field's name in profiles and in `Person`, if it is not the name in the update call. */
  shownAs?: string
  /** The field's label in the server's validation messages. */
  label?: string
  /** True for a field that can have another value in each space. */
  isPerSpace?: true
}

/**
 * Every field of a profile, in the order of the calls. A text that members save needs only its row here and a column of
 * this name in `users`: update, clearing, defaults, profile, people in a space, own data and erasure follow from it.
 */
export const PROFILE_FIELDS = {
  name: { takes: 'name', savedBy: 'guests', seenBy: 'space', label: 'Name' },
  image: { takes: 'picture', savedBy: 'guests', seenBy: 'space' },
  isNewUser: { takes: 'flag', savedBy: 'members', seenBy: 'self' },
  mobileNumber: { takes: 'text', maxLength: 40, savedBy: 'contact', seenBy: 'self', label: 'Phone number' },
  designation: {
    takes: 'text',
    maxLength: 120,
    savedBy: 'members',
    seenBy: 'space',
    shownAs: 'companyPosition',
    label: 'Job title',
    isPerSpace: true,
  },
} as const satisfies Record<string, ProfileField>

type Fields = typeof PROFILE_FIELDS
type FieldName = keyof Fields
type NameOf<Like> = { [K in FieldName]: Fields[K] extends Like ? K : never }[FieldName]
type ShownName<K extends FieldName> = K extends FieldName
  ? Fields[K] extends { shownAs: infer DisplayedFields extends string }
    ? DisplayedFields
    : K
  : never

/** The fields that the update call can save. */
export type SavedField = NameOf<{ savedBy: 'guests' | 'members' }>
/** The fields that can be cleared: all texts. */
export type ClearableField = NameOf<{ takes: 'text' }>
/** A text field that members save for themselves, stored in a column of this name. */
export type ProfileText = NameOf<{ takes: 'text'; savedBy: 'members' }>
type SeenText = NameOf<{ takes: 'text'; seenBy: 'space' }> & ProfileText
type DisplayedFields<K extends FieldName> = { [Field in K as ShownName<Field>]: string | null }
/** The text fields by their names in a profile. */
export type ShownTexts = DisplayedFields<ProfileText>
/** The text fields that everyone in the space can read, by their names in a profile. */
export type SeenTexts = DisplayedFields<SeenText>

const fieldsWhere = <K extends string>(holds: (field: ProfileField) => boolean): K[] =>
  Object.entries<ProfileField>(PROFILE_FIELDS)
    .filter(([, field]) => holds(field))
    .map(([name]) => name as K)

const isText = ({ takes, savedBy }: ProfileField) => takes === 'text' && savedBy === 'members'

export const savedFields = (): SavedField[] => fieldsWhere(({ savedBy }) => savedBy !== 'contact')
export const clearableFields = (): ClearableField[] => fieldsWhere(({ takes }) => takes === 'text')
export const profileTexts = (): ProfileText[] => fieldsWhere(isText)
export const seenTexts = (): SeenText[] => fieldsWhere((field) => isText(field) && field.seenBy === 'space')

/** True if a field can have another value in each space. */
export const isPerSpace = (name: string): boolean =>
  fieldsWhere((field) => field.isPerSpace === true).includes(name)

/** What screens call the fields that have a name there. */
export const fieldLabels = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries<ProfileField>(PROFILE_FIELDS).flatMap(([name, { label }]) =>
      label === undefined ? [] : [[name, label]],
    ),
  )

export const shownName = <K extends FieldName>(name: K): ShownName<K> =>
  ((PROFILE_FIELDS[name] as ProfileField).shownAs ?? name) as ShownName<K>

/** A value for each of these fields, by the name that it is shown under. */
export const shownAs = <K extends FieldName, V>(names: readonly K[], value: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [shownName(name), value(name)])) as Record<ShownName<K>, V>

/** Of somebody who has said nothing of themselves. */
export const noTexts = (): ShownTexts => shownAs(profileTexts(), () => null)
/** Of what nobody else is to read. */
export const noUnseenTexts = () =>
  shownAs(
    fieldsWhere<Exclude<ProfileText, SeenText>>((field) => isText(field) && field.seenBy === 'self'),
    () => null,
  )
export const noSeenTexts = (): SeenTexts => shownAs(seenTexts(), () => null)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  Number.isNaN(value) ||
  (typeof value === 'string' && value.trim() === '')

/** [USER-1] §5: empty values are dropped; zero and `false` are values, and `image` is kept wherever it was given. */
export const dropEmpty = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isEmpty(value) || (name === 'image' && value !== undefined),
    ),
  ) as Partial<T>

/** [USER-2] §6: what is saved of what somebody has changed: of guests name and picture, of members all fields. */
export const savedChange = <T extends object>(kind: 'account' | 'guest', change: T): Partial<T> => {
  const saved = fieldsWhere<string>(
    ({ savedBy }) => savedBy === 'guests' || (kind === 'account' && savedBy === 'members'),
  )
  return dropEmpty(
    Object.fromEntries(Object.entries(change).filter(([name]) => saved.includes(name))),
  ) as Partial<T>
}
