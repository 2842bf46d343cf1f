import type { CallName } from '@metapyra/contract/calls'

/** Declared and not built. A call that gets built is taken off this list; nothing is ever put on it. */
export const notYet: readonly CallName[] = [
  'POST v2/workspace/workspace-agents',
  'POST v2/workspace/agent-report',
  'POST v2/workspace/create-web-call',
  'POST v2/appointment/timeslots',
  'POST v2/appointment/generate-availability-link',
  'POST v2/appointment/booked',
  'POST v2/appointment/list/unavailability',
  'POST v2/appointment/list/availability',
  'POST v2/appointment/send-availability',
  'POST v2/appointment/interval-timeslots',
  'POST v2/appointment/schedule',
  'POST v2/appointment/availability/timeslot/create',
  'POST v2/appointment/un-availability/timeslot/create',
  'PUT v2/appointment/un-availability/timeslot/delete',
  'GET v2/calendar/google-events',
  'GET v2/calendar/outlook-events',
  'PATCH v2/calendar/outlook-token',
  'PATCH v2/calendar/outlook-remove',
]
