import { isAdminRole } from '@metapyra/contract/constants'
import { spaceHost } from '@metapyra/session/guard'
import { session } from '../session.ts'

export const isAdminOf = (workspaceId: string): boolean => {
  const role = session.state.$user.get()?.workspaces.find((one) => one.id === workspaceId)?.userRole
  return isAdminRole(role)
}

/** The console of a space: on the space's own host, or on this one where spaces have none. */
export const adminUrl = (domain: string): string => {
  const config = session.state.$appConfig.get()?.appConfig
  if (!config?.spaceHosts) return `/admin?space=${encodeURIComponent(domain)}`
  return `${location.protocol}//${spaceHost(domain, config.mainHost)}/admin`
}
