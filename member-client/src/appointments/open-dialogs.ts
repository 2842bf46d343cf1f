import type { Booking, BookingType } from '@metapyra/contract/entities/appointment'
import { session } from '../session.ts'
import type { GuestWish } from './book-guest-dialog.tsx'
import type { AskedType } from './type-form.tsx'

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

/** Dialogs, once their chunk is there. */
export const openTypeForm = (asked: AskedType): void =>
  void import('./type-form.tsx').then(({ showTypeForm }) => showTypeForm(asked), failed)

export const openBookGuest = (wish: GuestWish = {}): void =>
  void import('./book-guest-dialog.tsx').then(({ showBookGuest }) => showBookGuest(wish), failed)

export const openSend = (type: BookingType): void =>
  void import('./send-dialog.tsx').then(({ showSend }) => showSend(type), failed)

export const openRemoveType = (type: BookingType): void =>
  void import('./remove-type-dialog.tsx').then(({ showRemoveType }) => showRemoveType(type), failed)

export const openMove = (booking: Booking): void =>
  void import('./move-dialog.tsx').then(({ showMove }) => showMove(booking), failed)
