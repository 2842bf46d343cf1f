/** The encodings that files of people come in, by their names for TextDecoder, most frequent first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gbk',
  'big5',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Encodings that no byte order mark or rule of validity tells apart, in the order in which a tie is decided. */
export const LEGACY_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1254',
  'macintosh',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gbk',
  'big5',
] as const satisfies readonly Encoding[]

export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number]
