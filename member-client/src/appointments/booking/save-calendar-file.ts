import { fileNameOf } from '@metapyra/contract/file-name'

/** Downloads a calendar file, named after the booking. */
export const saveCalendarFile = (ics: string, title: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }))
  link.download = `${fileNameOf(title, 'booking')}.ics`
  link.click()
  // By the next task, the browser has its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
