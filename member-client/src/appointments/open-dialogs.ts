import type { Booking, BookingType } from '@metapyra/contract/entities/appointment'
import { openPart } from '../ui/lazy/open-part.ts'
import type { BookGuestOptions } from './booked/book-guest-dialog.tsx'
import type { TypeRequest } from './types/type-form.tsx'

export const openTypeForm = (request: TypeRequest): void =>
  openPart(
    () => import('./types/type-form.tsx'),
    ({ showTypeForm }) => showTypeForm(request),
  )

export const openBookGuest = (wish: BookGuestOptions = {}): void =>
  openPart(
    () => import('./booked/book-guest-dialog.tsx'),
    ({ showBookGuest }) => showBookGuest(wish),
  )

export const openSend = (type: BookingType): void =>
  openPart(
    () => import('./booked/send-dialog.tsx'),
    ({ showSend }) => showSend(type),
  )

export const openRemoveType = (type: BookingType): void =>
  openPart(
    () => import('./types/remove-type-dialog.tsx'),
    ({ showRemoveType }) => showRemoveType(type),
  )

export const openMove = (booking: Booking): void =>
  openPart(
    () => import('./booked/reschedule-dialog.tsx'),
    ({ openRescheduleDialog: showMove }) => showMove(booking),
  )
