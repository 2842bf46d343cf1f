/** The kinds and limits of bulk acts. Imports nothing, so that clients can import it at run time. */

/** The kinds of bulk acts. `change` is of role, status or rights. */
export const BULK_KINDS = ['change', 'message', 'invite', 'remove'] as const
/** More people than this are selected by a filter instead of by their ids. */
export const BULK_NAMED_MAX = 1000
/** A message to more people than this is an announcement. */
export const BULK_MESSAGE_MAX_PEOPLE = 2000
export const BULK_MESSAGE_MAX_LENGTH = 4000
/** How many acts of one space can be in progress at once. */
export const BULK_OPEN_MAX = 10
/** How many days an act's affected people and previous values are stored. Until then it can be undone. */
export const BULK_UNDO_DAYS = 30
