import { isAdminRole } from '@metapyra/contract/constants'
import { spaceHost } from '@metapyra/session/guard'
import { session } from './session.ts'

export const isAdminOf = (workspaceId: string): boolean => {
  const role = session.state.$user.get()?.workspaces.find((space) => space.id === workspaceId)?.userRole
  return isAdminRole(role)
}

/** Address of a page of a space's console: on the space's own host, or on this host if spaces have none. */
export const adminUrl = (domain: string, page = ''): string => {
  const config = session.state.$appConfig.get()?.appConfig
  if (config?.spaceHosts) return `${location.protocol}//${spaceHost(domain, config.mainHost)}/admin${page}`
  return `/admin${page}${page.includes('?') ? '&' : '?'}space=${domain}`
}
