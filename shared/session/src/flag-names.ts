/** Names under which a browser keeps what outlasts a page. */
export const SPACE_NOT_FOUND = 'spaceNotFound'
export const MANUAL_LOGOUT = 'manualLogout'
/** Where spaces have no hosts: the `?space=` of this tab. */
export const TAB_SPACE = 'space'
export const welcomeVisited = (workspaceId: string): string => `welcomeVisited:${workspaceId}`
