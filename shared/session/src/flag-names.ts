/** Names under which a browser keeps what outlasts a page. */
export const SPACE_NOT_FOUND = 'spaceNotFound'
/** In the query of home: the address at which there is no space, as somebody has typed it. */
export const NO_SPACE_AT = 'no-space-at'
/** There too: the space whose console is for others. */
export const ONLY_ADMINS_AT = 'only-admins-at'
export const MANUAL_LOGOUT = 'manualLogout'
/** Where spaces have no hosts: the `?space=` of this tab. */
export const TAB_SPACE = 'space'
/** Where one left this tab for a provider's page, to link an account. */
export const LINKED_FROM = 'linkedFrom'
/** The `?message=` that a link led this tab to, until somebody is where it is shown. */
export const ASKED_MESSAGE = 'message'
/** In the same way, what of the board. */
export const ASKED_EVENT = 'event'
export const ASKED_ITEM = 'item'
export const ASKED_BOOKING = 'booking'
/** And the room of the map where somebody is awaited. */
export const ASKED_ROOM = 'room'
/** Where the session of this tab has ended. */
export const EXPIRED_AT = 'expiredAt'
/** What was typed into forms by then, and is not saved. */
export const UNSAVED = 'unsaved'
export const welcomeVisited = (workspaceId: string): string => `welcomeVisited:${workspaceId}`
