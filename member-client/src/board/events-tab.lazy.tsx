import type { ComponentProps } from 'react'
import { Events } from '../events/events.tsx'
import { openFairTime } from '../fair-time/open-fair-time.ts'

/** The space's events, with the dialog that finds a time for a group. */
export const EventsTab = (props: Omit<ComponentProps<typeof Events>, 'findTime'>) => (
  <Events {...props} findTime={() => openFairTime(props.places)} />
)
