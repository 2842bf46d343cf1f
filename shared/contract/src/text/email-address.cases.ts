/**
 * Emails as people type, copy and export them, each with the address that is stored. An entry without one is refused,
 * with the fix that people are given. Console and server are held against the same table.
 */
export interface EmailCase {
  raw: string
  address?: string
  fix?: string
}

const accepted: [raw: string, address: string][] = [
  ['ann@acme-co.com', 'ann@acme-co.com'],
  ['UPPER.CASE@ACME-CO.COM', 'upper.case@acme-co.com'],
  ['plus+tag@acme-co.com', 'plus+tag@acme-co.com'],
  ["o'neil@acme-co.com", "o'neil@acme-co.com"],
  ['a.b+c@sub.acme.co.uk', 'a.b+c@sub.acme.co.uk'],
  // Invisible characters: zero-width space, soft hyphen, embedding and pop of text direction, byte-order mark.
  ['\u200bzero@acme-co.com', 'zero@acme-co.com'],
  ['end@acme-co.com\u200b', 'end@acme-co.com'],
  ['so\u00adft@acme-co.com', 'soft@acme-co.com'],
  ['\u202abidi@acme-co.com\u202c', 'bidi@acme-co.com'],
  ['\u2068isolated@acme-co.com\u2069', 'isolated@acme-co.com'],
  ['\u00a0nbsp@acme-co.com\u00a0', 'nbsp@acme-co.com'],
  ['wj@acme\u2060-co.com', 'wj@acme-co.com'],
  ['\ufefffeff@acme-co.com', 'feff@acme-co.com'],
  ['\u200ertl@acme-co.com\u200f', 'rtl@acme-co.com'],
  ['\ttab@acme-co.com\r\n', 'tab@acme-co.com'],
  // International domains.
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
  ['ANNA@MÜLLER.EXAMPLE', 'anna@xn--mller-kva.example'],
  ['anna@xn--mller-kva.example', 'anna@xn--mller-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['ann@\u212aelvin.example', 'ann@kelvin.example'],
  // With a name, or as a link.
  ['Ann Lee <ann.lee@acme-co.com>', 'ann.lee@acme-co.com'],
  ['"Lee, Ann" <ann2.lee@acme-co.com>', 'ann2.lee@acme-co.com'],
  ['Jürgen Groß <jg@acme-co.com>;', 'jg@acme-co.com'],
  ['ann@acme-co.com <ann@acme-co.com>', 'ann@acme-co.com'],
  ["'ann@acme-co.com' <Ann@acme-co.com>", 'ann@acme-co.com'],
  ['Ann Lee <mailto:ann@acme-co.com>', 'ann@acme-co.com'],
  ['Ann Lee <ann@acme-co.com> (Sales)', 'ann@acme-co.com'],
  ['<angle@acme-co.com>', 'angle@acme-co.com'],
  ['mailto:mt@acme-co.com', 'mt@acme-co.com'],
  ['MAILTO:mt@acme-co.com?subject=Hello', 'mt@acme-co.com'],
  ['[md@acme-co.com](mailto:md@acme-co.com)', 'md@acme-co.com'],
  ['SMTP:prox@acme-co.com', 'prox@acme-co.com'],
  ['smtp:prox@acme-co.com', 'prox@acme-co.com'],
  ['Email: ann@acme-co.com', 'ann@acme-co.com'],
  // Quotes and marks around it.
  ["'sq@acme-co.com'", 'sq@acme-co.com'],
  ['"dq@acme-co.com"', 'dq@acme-co.com'],
  ['“curly@acme-co.com”', 'curly@acme-co.com'],
  ['„low@acme-co.com“', 'low@acme-co.com'],
  ['«guillemets@acme-co.com»', 'guillemets@acme-co.com'],
  ['‘single@acme-co.com’', 'single@acme-co.com'],
  ['`code@acme-co.com`', 'code@acme-co.com'],
  ["`tex@acme-co.com'", 'tex@acme-co.com'],
  ["'sq@acme-co.com',", 'sq@acme-co.com'],
  ['"\'both@acme-co.com\'"', 'both@acme-co.com'],
  // An email may begin with an apostrophe. One that nothing closes is part of it: without, it is somebody else's.
  ["'ndr@acme-co.com", "'ndr@acme-co.com"],
  ["Andrea <'ndr@acme-co.com>", "'ndr@acme-co.com"],
  ['"\'ndr@acme-co.com"', "'ndr@acme-co.com"],
  ["mailto:'ndr@acme-co.com", "'ndr@acme-co.com"],
  ['dot@acme-co.com.', 'dot@acme-co.com'],
  ['comma@acme-co.com,', 'comma@acme-co.com'],
  ['semi@acme-co.com;', 'semi@acme-co.com'],
  ['angle@acme-co.com>', 'angle@acme-co.com'],
  ['(round@acme-co.com)', 'round@acme-co.com'],
  ['"quoted@acme-co.com";', 'quoted@acme-co.com'],
  ['- item@acme-co.com', 'item@acme-co.com'],
  ['• item@acme-co.com', 'item@acme-co.com'],
  // Full-width signs, as a Japanese keyboard writes them.
  ['full＠acme-co.com', 'full@acme-co.com'],
  ['full@acme-co．com', 'full@acme-co.com'],
  ['ｆｕｌｌ＠ａｃｍｅ－ｃｏ．ｃｏｍ', 'full@acme-co.com'],
]

const refused: [raw: string, fix: string][] = [
  ['', 'Enter an email.'],
  ['\u200b', 'Enter an email.'],
  ['NULL', 'Add an @, like ann@acme.com.'],
  ['#NAME?', 'Add an @, like ann@acme.com.'],
  ['name (at) acme-co.com', 'Add an @, like ann@acme.com.'],
  ['a1@acme-co.com; a2@acme-co.com', 'Enter only one email.'],
  ['a1@acme-co.com,a2@acme-co.com', 'Enter only one email.'],
  ['bob@acme-co.com <ann@acme-co.com>', 'Enter only one email.'],
  ['asa@@acme-co.com', 'Use one @.'],
  // Never one that is joined from words, which would be somebody else's.
  ['ann lee@acme-co.com', 'Enter only the email, without spaces, like ann@acme.com.'],
  ['Ann Lee ann@acme-co.com', 'Enter only the email, without spaces, like ann@acme.com.'],
  ['2. bob@acme-co.com', 'Enter only the email: bob@acme-co.com'],
  ['Bob Ray - bob@acme-co.com', 'Enter only the email: bob@acme-co.com'],
  ['ann @acme-co.com', 'Remove the space: ann@acme-co.com'],
  ['ann@ acme-co.com', 'Remove the space: ann@acme-co.com'],
  ['ann@acme co.com', 'Enter only the email, without spaces, like ann@acme.com.'],
  ['jürgen@acme-co.com', 'Use only letters from a to z before the @: “ü” can’t be delivered everywhere.'],
  [
    'ju\u0308rgen@acme-co.com',
    'Use only letters from a to z before the @: “\u0308” can’t be delivered everywhere.',
  ],
  [
    '\u212aate@acme-co.com',
    'Use only letters from a to z before the @: “\u212a” can’t be delivered everywhere.',
  ],
  ['o’neil@acme-co.com', "Use a straight ' before the @ instead of ’."],
  ['.ann@acme-co.com', 'Before the @, use single dots, and only between letters.'],
  ['ann..lee@acme-co.com', 'Before the @, use single dots, and only between letters.'],
  ['"ann lee"@acme-co.com', 'Enter only the email, without spaces, like ann@acme.com.'],
  ['a:b@acme-co.com', 'Remove “:” before the @, or check the email.'],
  [`${'x'.repeat(65)}@acme-co.com`, 'Use at most 64 characters before the @.'],
  [`ann@${'acme-co.'.repeat(35)}com`, 'Use at most 254 characters.'],
  ['@acme-co.com', 'Add a name before the @, like ann@acme.com.'],
  ['ann@acme', 'Add a domain after the @, like acme.com.'],
  ['ann@', 'Add a domain after the @, like acme.com.'],
  ['ann@acme,com', 'Use a dot instead of the comma: ann@acme.com'],
  ['ann@acme-co.com,bob', 'Check the email. It should look like ann@acme.com.'],
  ['ann@acme-co..com', 'Use one dot: ann@acme-co.com'],
  ['ann@10.0.0.12', 'Enter a domain after the @, like acme.com, not a number.'],
  ['ann@-acme.com', 'Check the email. It should look like ann@acme.com.'],
  ['ann@acme☃.com/x', 'Check the domain after the @. It has a character that no domain has.'],
]

export const emailCases: EmailCase[] = [
  ...accepted.map(([raw, address]) => ({ raw, address })),
  ...refused.map(([raw, fix]) => ({ raw, fix })),
]
