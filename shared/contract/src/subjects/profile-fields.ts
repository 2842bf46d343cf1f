/** What a person says of themselves. Imports nothing: clients take it at run time. */
interface ProfileField {
  /** What the call that changes it takes: the schemas stand in `calls/user.ts`. */
  takes: 'name' | 'picture' | 'flag' | 'text'
  /** Of texts. */
  maxLength?: number
  /** Who saves it by `PUT v2/user/update` (§6); contact details have a call of their own. */
  savedBy: 'guests' | 'members' | 'contact'
  /** Who reads it: whoever it is about, or everybody in their spaces. */
  seenBy: 'self' | 'space'
  /** What profiles and people in a space call it, where that is another word than the change has. */
  shownAs?: string
  /** What screens call it, where the server says what is wrong with it. */
  label?: string
  /** It can be another in each space. */
  isPerSpace?: true
}

/**
 * Every field of a profile, in the order of the calls. A text that members save needs nothing but its row here and a column
 * of this name in `users`: update, clearing, defaults, profile, people in a space, own data and erasure follow from it.
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

/** What a change of the profile can name. */
export type SavedField = NameOf<{ savedBy: 'guests' | 'members' }>
/** What can be cleared: any text. */
export type ClearableField = NameOf<{ takes: 'text' }>
/** A text that members save of themselves; stored in a column of this name. */
export type ProfileText = NameOf<{ takes: 'text'; savedBy: 'members' }>
type SeenText = NameOf<{ takes: 'text'; seenBy: 'space' }> & ProfileText
type DisplayedFields<K extends FieldName> = { [Field in K as ShownName<Field>]: string | null }
/** The texts by the names that a profile has them under. */
export type ShownTexts = DisplayedFields<ProfileText>
/** Those of them that everybody in the space reads. */
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

/** What can be another in each space. */
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
