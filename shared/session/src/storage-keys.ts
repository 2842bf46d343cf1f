/** The names under which a browser stores what outlasts a page. */
export const SPACE_NOT_FOUND = 'spaceNotFound'
/** In the query of the home page: the typed address at which there is no space. */
export const NO_SPACE_AT = 'no-space-at'
/** In the query of the home page: the space whose console the person cannot open. */
export const ONLY_ADMINS_AT = 'only-admins-at'
export const MANUAL_LOGOUT = 'manualLogout'
/** If spaces have no hosts: the `?space=` of this tab. */
export const TAB_SPACE = 'space'
/** The page from which this tab went to a provider's page to link an account. */
export const LINKED_FROM = 'linkedFrom'
/** The `?message=` of the deep link that opened this tab, stored until the person is where it can be displayed. */
export const PENDING_MESSAGE = 'message'
/** Stored in the same way: deep links into the board. */
export const ASKED_EVENT = 'event'
export const ASKED_ITEM = 'item'
export const ASKED_BOOKING = 'booking'
/** Stored in the same way: the map's room where the person is expected. */
export const ASKED_ROOM = 'room'
/** The page on which this tab's session ended. */
export const EXPIRED_AT = 'expiredAt'
/** The unsaved input of forms at that time. */
export const UNSAVED = 'unsaved'
export const welcomeVisited = (workspaceId: string): string => `welcomeVisited:${workspaceId}`
