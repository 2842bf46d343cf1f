/** Names under which a browser keeps what outlasts a page. */
export const SPACE_NOT_FOUND = 'spaceNotFound'
export const MANUAL_LOGOUT = 'manualLogout'
/** Where spaces have no hosts: the `?space=` of this tab. */
export const TAB_SPACE = 'space'
/** The `?message=` that a link led this tab to, until somebody is where it is shown. */
export const ASKED_MESSAGE = 'message'
export const welcomeVisited = (workspaceId: string): string => `welcomeVisited:${workspaceId}`
