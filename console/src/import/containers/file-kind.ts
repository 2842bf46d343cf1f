/** What a file is by its first bytes. `text` may be a table. */
export type FileKind = 'text' | 'zip' | 'gzip' | RefusedKind

type RefusedKind = keyof typeof REFUSED

const AS_TABLE = 'Save it as CSV or Excel (.xlsx), with one row per person, and import that file.'

/** Files that have no table to read, with what to do about each. */
const REFUSED = {
  oldExcel:
    'This is an old or password-protected Excel workbook. Open it in Excel, remove the password, and save it as .xlsx or CSV.',
  pdf: `This is a PDF. Open the list in the app that it came from. ${AS_TABLE}`,
  image: 'This is an image. Import a CSV or Excel file with one row per person.',
  webPage: `This is a web page, not a table, even if its name says otherwise. Open it in a spreadsheet app. ${AS_TABLE}`,
  json: 'This is a JSON file. Export the people as CSV or Excel instead, with one row per person.',
  yaml: 'This is a YAML file. Export the people as CSV or Excel instead, with one row per person.',
  ldif: 'This is a directory export (LDIF). Export the people as CSV instead, with one row per person.',
  sql: 'This is a database script (SQL). Export the people as CSV instead, with one row per person.',
  vcard:
    'These are contact cards (vCard). Export the contacts as CSV from your contacts app, or open them in Google Contacts or Outlook and export from there.',
  calendar: 'This is a calendar file. Import a CSV or Excel file with one row per person.',
  mail: 'This is an email message. Copy the addresses from it and paste them below.',
  rtf: `This is a rich text document. Copy the list and paste it below.`,
  xml: `This is an XML file. Open it in a spreadsheet app. ${AS_TABLE}`,
  archive: 'This is a compressed archive that can’t be opened here. Unpack it and import the file inside.',
  database: 'This is a database. Export the people from it as CSV.',
  binary: 'This isn’t a text file or a workbook. Import a CSV or Excel file with one row per person.',
} as const

export const refusalOf = (kind: FileKind): string | null =>
  kind === 'text' || kind === 'zip' || kind === 'gzip' ? null : REFUSED[kind]

const signatures: readonly [start: string, kind: FileKind][] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b', 'gzip'],
  ['\xd0\xcf\x11\xe0', 'oldExcel'],
  ['%PDF', 'pdf'],
  ['\x89PNG', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF8', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  ['\0\0\0\x18ftyp', 'image'],
  ['\0\0\0\x1cftyp', 'image'],
  ['{\\rtf', 'rtf'],
  ['7z\xbc\xaf', 'archive'],
  ['Rar!', 'archive'],
  ['BZh', 'archive'],
  ['\xfd7zXZ', 'archive'],
  ['\x28\xb5\x2f\xfd', 'archive'],
  ['SQLite format 3', 'database'],
]

const textSigns: readonly [sign: RegExp, kind: FileKind][] = [
  [
    /^(<!doctype html|<!--|<(html|head|body|table|tr|div|meta|style|title|link|script|p|span|center|b|font)[\s>])/i,
    'webPage',
  ],
  [/^<\?xml[^>]*\?>\s*(<!doctype html|<html)/i, 'webPage'],
  [/^<\?xml|^<svg/i, 'xml'],
  [/^BEGIN:VCARD/i, 'vcard'],
  [/^BEGIN:VCALENDAR/i, 'calendar'],
  [/^(\[\s*)*\{\s*("|\}|$)|^\[\s*(\{|\[|"[^"\n]*"\s*[,\]])/, 'json'],
  [/^(---\s*\n\s*)?- ["']?\w+["']?: [^\n]*\n\s+["']?\w+["']?:/, 'yaml'],
  [/^(version: \d\s+)?(#[^\n]*\n\s*)*dn: /i, 'ldif'],
  [/^(--[^\n]*\n\s*|\/\*[^*]*\*\/;?\s*)*(insert into|create table|drop table|set names|begin;)\s/i, 'sql'],
  [/^(Return-Path|Received|Delivered-To|MIME-Version|Message-ID): /i, 'mail'],
]

const SAMPLE_BYTES = 1000

/** Tells a file's kind by its content, since names such as .csv are given to anything. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  // Character for character, which Windows-1252 is not.
  const start = String.fromCharCode(...bytes.subarray(0, SAMPLE_BYTES))
  const known = signatures.find(([sign]) => start.startsWith(sign))
  if (known) return known[1]
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image'
  if (start.slice(257, 262) === 'ustar') return 'archive'
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(start)
  const plain = isUtf16 ? start.slice(2).replaceAll('\0', '') : start.replace(/^\xef\xbb\xbf/, '')
  const text = textSigns.find(([sign]) => sign.test(plain.trimStart()))
  if (text) return text[1]
  return !isUtf16 && isMostlyControls(bytes.subarray(0, SAMPLE_BYTES)) ? 'binary' : 'text'
}

/** Null bytes are left to the reader of UTF-16; other control characters stand in no text. */
function isMostlyControls(bytes: Uint8Array): boolean {
  const controls = bytes.filter(
    (byte) => byte > 0 && byte < 32 && ![9, 10, 11, 12, 13, 26, 27].includes(byte),
  )
  return controls.length > bytes.length / 20
}
