import { fileNameOf } from '@metapyra/contract/file-name'

/** Hands the browser a file that calendars open, called after what is booked. */
export const saveCalendarFile = (ics: string, title: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }))
  link.download = `${fileNameOf(title, 'booking')}.ics`
  link.click()
  // The browser has taken its own hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
