import type { Booking, BookingType } from '@metapyra/contract/entities/appointment'
import { openPart } from '../ui/lazy/open-part.ts'
import type { BookGuestOptions } from './booked/book-guest-dialog.lazy.tsx'
import type { TypeRequest } from './types/type-form.lazy.tsx'

export const openTypeForm = (request: TypeRequest): void =>
  openPart(
    () => import('./types/type-form.lazy.tsx'),
    ({ showTypeForm }) => showTypeForm(request),
  )

export const openBookGuest = (options: BookGuestOptions = {}): void =>
  openPart(
    () => import('./booked/book-guest-dialog.lazy.tsx'),
    ({ showBookGuest }) => showBookGuest(options),
  )

export const openSend = (type: BookingType): void =>
  openPart(
    () => import('./booked/send-dialog.lazy.tsx'),
    ({ showSend }) => showSend(type),
  )

export const openRemoveType = (type: BookingType): void =>
  openPart(
    () => import('./types/remove-type-dialog.lazy.tsx'),
    ({ showRemoveType }) => showRemoveType(type),
  )

export const openMove = (booking: Booking): void =>
  openPart(
    () => import('./booked/reschedule-dialog.lazy.tsx'),
    ({ openRescheduleDialog }) => openRescheduleDialog(booking),
  )
