import { escapeHtml } from '../../platform/text/html.ts'
import { FOLDER } from '../../providers/drive/wire.ts'
import { actionButton } from '../form.ts'
import type { Faults } from '../link/faults.ts'
import { sandboxPage } from '../page.ts'
import type { DriveBooks, Row } from './drive-data.ts'
import type { Fault } from './faults.ts'
import { FAULTS } from './faults.ts'

const fileRow = (path: string, row: Row) => {
  const kind = row.mimeType === FOLDER ? 'folder' : row.mimeType
  const marks = [
    row.isPublic && 'anyone with the link can view',
    !row.isGiven && 'not shared with MetaPyra',
  ].filter(Boolean)
  return `<li><a href="${path}/view/${row.id}"><strong>${escapeHtml(row.name)}</strong><small><span>${escapeHtml([kind, ...marks].join(' · '))}</span><span>${row.size ?? ''}</span></small></a></li>`
}

const driveOf = (path: string, email: string, files: Row[]) =>
  `<h2>${escapeHtml(email)}</h2><ul class="card list">${files.map((row) => fileRow(path, row)).join('')}</ul>`

/** The page with the sandbox's Drives, their files, and its faults. */
export const driveDeskPage = (path: string, { rows }: DriveBooks, faults: Faults<Fault>): string => {
  const drives = Map.groupBy(Object.values(rows.files), ({ email }) => email)
  const grants = Object.values(rows.oauth.grants)
  return sandboxPage(
    'Google Drive (sandbox)',
    `<h1>Google Drive (sandbox)</h1>
<p>This page stands in for Google Drive. ${grants.length === 0 ? 'No one has linked a Drive yet.' : `Linked: ${escapeHtml(grants.map(({ email }) => email).join(', '))}.`}</p>
<h2>What Google would do</h2><span class="row">${actionButton(path, 'expire', 'Expire all access')}${actionButton(path, 'revoke', 'Revoke all access')}</span>
<h2>What can go wrong</h2><span class="row">${(Object.keys(FAULTS) as Fault[])
      .map((fault) =>
        actionButton(
          path,
          'fault',
          `${FAULTS[fault]}${faults.left(fault) > 0 ? ` · ${faults.left(fault)} left` : ''}`,
          { fault, times: '1' },
        ),
      )
      .join('')}</span>
<h2>Add a file to a Drive</h2>
<form class="card who" method="post" action="${path}"><input type="hidden" name="act" value="add">
<label for="email">Account</label><input id="email" name="email" type="email" required value="ada@example.com">
<label for="name">Name</label><input id="name" name="name" required maxlength="200" value="Film of the opening.mp4">
<label for="size">Size in bytes</label><input id="size" name="size" inputmode="numeric" required value="52428800">
<label class="tick"><input type="checkbox" name="given" checked><span>Shared with MetaPyra</span></label>
<span class="row"><button>Add file</button></span></form>
${[...drives].map(([email, files]) => driveOf(path, email, files)).join('')}`,
  )
}

/** The page at a file's own URL, as Google would display it. */
export const fileViewPage = (path: string, row: Row): string =>
  sandboxPage(
    `${row.name} (sandbox)`,
    `<nav><a href="${path}">All files</a></nav><h1>${escapeHtml(row.name)}</h1>
<p>${escapeHtml(row.email)} · ${escapeHtml(row.mimeType)} · ${row.isPublic ? 'anyone with the link can view it' : 'only its owner can view it'}</p>
${row.text === null ? '' : `<pre class="card">${escapeHtml(row.text)}</pre>`}`,
  )
