import type { Booking, BookingType } from '@metapyra/contract/entities/appointment'
import { session } from '../session/session.ts'
import type { GuestWish } from './booked/book-guest-dialog.tsx'
import type { TypeRequest } from './types/type-form.tsx'

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

/** Dialogs, once their chunk is there. */
export const openTypeForm = (asked: TypeRequest): void =>
  void import('./types/type-form.tsx').then(({ showTypeForm }) => showTypeForm(asked), failed)

export const openBookGuest = (wish: GuestWish = {}): void =>
  void import('./booked/book-guest-dialog.tsx').then(({ showBookGuest }) => showBookGuest(wish), failed)

export const openSend = (type: BookingType): void =>
  void import('./booked/send-dialog.tsx').then(({ showSend }) => showSend(type), failed)

export const openRemoveType = (type: BookingType): void =>
  void import('./types/remove-type-dialog.tsx').then(({ showRemoveType }) => showRemoveType(type), failed)

export const openMove = (booking: Booking): void =>
  void import('./booked/move-dialog.tsx').then(({ showMove }) => showMove(booking), failed)
