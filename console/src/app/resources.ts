import { addressResource } from '../address/resource.ts'
import { agentsResource, foldersResource, synonymsResource } from '../agents/resource.ts'
import { announcementsResource, announcementViewsResource } from '../announcements/resource.ts'
import { auditActorsResource, auditLogResource } from '../audit/resource.ts'
import { guestLinksResource, guestsResource } from '../guests/resource.ts'
import { importsResource } from '../import/resource.ts'
import { overviewResource } from '../overview/resource.ts'
import { ownershipResource } from '../ownership/resource.ts'
import type { Resource, ResourceName } from '../providers/resource.ts'
import { reportsResource } from '../reports/resource.ts'
import { settingsResource, spaceResource } from '../settings/resource.ts'
import { plansResource, subscriptionResource } from '../subscription/resource.ts'
import { bulkActsResource } from '../users/bulk/resource.ts'
import { personResource } from '../users/drawer/resource.ts'
import { usersResource } from '../users/resource.ts'
import { viewsResource } from '../views/resource.ts'

/** Everything that the console lists or changes, one resource per name. */
export const resources: Record<ResourceName, Resource> = {
  overview: overviewResource,
  users: usersResource,
  person: personResource,
  'bulk-acts': bulkActsResource,
  'audit-log': auditLogResource,
  'audit-actors': auditActorsResource,
  imports: importsResource,
  space: spaceResource,
  settings: settingsResource,
  address: addressResource,
  ownership: ownershipResource,
  'guest-links': guestLinksResource,
  guests: guestsResource,
  announcements: announcementsResource,
  'announcement-views': announcementViewsResource,
  agents: agentsResource,
  synonyms: synonymsResource,
  'library-folders': foldersResource,
  reports: reportsResource,
  subscription: subscriptionResource,
  plans: plansResource,
  views: viewsResource,
}
