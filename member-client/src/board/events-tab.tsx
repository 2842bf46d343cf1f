import type { ComponentProps } from 'react'
import { Events } from '../events/events.tsx'
import { openFairTime } from '../fair-time/open-fair-time.ts'

/** The events of a space, with the way to times for a group, which stand above them. */
export const EventsTab = (props: Omit<ComponentProps<typeof Events>, 'findTime'>) => (
  <Events {...props} findTime={() => openFairTime(props.places)} />
)
