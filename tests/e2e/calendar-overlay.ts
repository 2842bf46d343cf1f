import type { FileChooser, Page } from 'playwright'
import { fileOnDisk } from './file-on-disk.ts'

/** A calendar file with these events, as a program exports it. */
export const calendarFile = (...events: string[][]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nobody//Test//EN'],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}@test.example`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Selects a file with the button, as a person does. */
export const chooseFile = async (page: Page, content: string | Buffer, name = 'work.ics') =>
  choose(page, { name, mimeType: 'text/calendar', buffer: Buffer.from(content) })

/** For the largest files: the page does not have to handle the bytes before the file is selected. */
export const chooseFromDisk = async (page: Page, content: string | Buffer, name: string) =>
  choose(page, await fileOnDisk(name, content))

const choose = async (page: Page, file: Parameters<FileChooser['setFiles']>[0]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Compare with your calendar|Choose another file)$/ }).click()
  await (await chooser).setFiles(file)
}

/** Drops a file on the slots. */
export const dropFile = async (page: Page, content: string, name = 'dropped.ics') => {
  const dataTransfer = await page.evaluateHandle(
    ([text, name]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([text], name, { type: 'text/calendar' }))
      return carried
    },
    [content, name] as const,
  )
  const grid = page.getByRole('grid')
  for (const type of ['dragenter', 'dragover', 'drop']) await grid.dispatchEvent(type, { dataTransfer })
}

interface Sent {
  method: string
  path: string
  length: number
  text: string
}

/** Records every request of the browser from now on, with its body. */
export const recordSent = (page: Page): Sent[] => {
  const sentRequests: Sent[] = []
  page.context().on('request', (request) => {
    const body = request.postDataBuffer()
    sentRequests.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      length: body?.length ?? 0,
      text: [request.url(), body?.toString('latin1') ?? '', JSON.stringify(request.headers())].join('\n'),
    })
  })
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) =>
      sentRequests.push({
        method: 'FRAME',
        path: socket.url(),
        length: payload.length,
        text: String(payload),
      }),
    ),
  )
  return sentRequests
}

/** The requests that are not for the page’s own files. */
export const calls = (sentRequests: readonly Sent[]): string[] =>
  sentRequests
    .filter(({ path }) => !path.startsWith('/assets/'))
    .map(({ method, path, length }) => `${method} ${path} ${length}`)
