/** The saved views of the console. Imports nothing, so that clients can import it at run time. */

/** The console lists whose views can be saved. */
export const VIEW_LISTS = ['people', 'guests', 'auditLog'] as const
/** The limit of saved views of one list, per person and per space. */
export const VIEWS_MAX = 30
