import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from './biome.ts'

/** The packages that contain texts for people: on screens, in emails and in errors. */
const SOURCES = ['shared', 'server/src', 'console/src', 'member-client/src', 'member-client/build']

/** The patterns that docs/glossary.md forbids on screens, with their replacements. */
const NEVER: [pattern: RegExp, instead: string][] = [
  [/\bsomebod(?:y|ies)\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\banybody\b/i, 'anyone'],
  [/\bnobody\b/i, 'no one'],
  [/\bwho(?:m|so)?ever\b/i, 'anyone who'],
  [/\be-?mail address(?:es)?\b|\bmail address|\be-mail/i, 'email'],
  [/(?<![\w-])mails?\b(?! server)/, 'email'],
  // “May” is right for a possibility.
  [/\bmay (?!be\b|have\b|know\b|reply\b|revoke\b|send\b|take\b)/, 'can'],
  [/\bfor ever\b/i, 'forever'],
  [/\bat the moment\b/i, 'right now'],
  [/\b(?:is|are|was|were|be) (?:told|asked for|put out)\b/i, 'gets a notification, is removed'],
  [/\bstands? (?:in (?!for\b)|at|on|here|there)\b/i, 'is'],
  [/\blies? (?:in|here|there)\b/i, 'is'],
  [/\bcolou?rs? of\b|\bcolour/i, 'color'],
  [/\bcancelled\b/i, 'canceled'],
  [/\b(?:organi[sz]|recogni[sz])(?<=s)(?:e|ation)/i, 'organize'],
  [/\bbegins?\b/i, 'start'],
  [/\bvisitors?\b|\bstrangers?\b/i, 'guest'],
  [/\bfigures?\b/i, 'avatar'],
]

/** Files whose sentences are never displayed. */
const EXEMPT_FILES: Record<string, string> = {
  'server/src/features/deletion/board-fates.queries.ts': 'says why, to whoever changes it',
  'server/src/features/deletion/chat-fates.queries.ts': 'says why, to whoever changes it',
  'server/src/features/deletion/fates.queries.ts': 'says why, to whoever changes it',
  'server/src/features/text-count/counted.rules.ts': 'says why, to whoever changes it',
  'server/src/features/mail/delivery.service.ts': 'lines of the log, by which alarms find them',
  'server/src/features/agent/core/budget.service.ts': 'the key of a count',
  'server/src/features/workspace/rules.ts': 'names of hosts',
  'server/src/platform/retrieval/everyday-synonyms.ts': 'words that people search by',
  'server/src/platform/retrieval/terms.ts': 'words that people search by',
  'server/src/providers/assistant/model-prompt.ts': 'read by a model',
  'console/src/import/csv/role.ts': 'words of other products’ files',
  'console/src/import/matching/header-words.ts': 'words of other products’ files',
  'console/src/import/matching/status-words.ts': 'words of other products’ files',
  'console/src/import/matching/vocabulary.ts': 'words of other products’ files',
  'member-client/src/ui/pasting/rich-paste.lazy.ts': 'names of elements',
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** True for statements, styles, selectors and patterns, which are not sentences. */
const isCode = (text: string): boolean =>
  !/ /.test(text.trim()) ||
  /^(?:GET|POST|PUT|PATCH) v2/.test(text) ||
  /^(?:-+)?(?:begin|pragma)\b/i.test(text) ||
  /\b(?:select|insert into|update|delete from|alter table|where|returning|coalesce)\b[^.]*[(=$]/i.test(
    text,
  ) ||
  /[{;]\s*$|:\s*[\w#-]+;|=>|\]\s*>/.test(text)

/** The strings of a file except types, imports and SQL statements. Interpolated values are left open. */
const textsIn = (file: string, source: string): string[] => {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    const { type } = value
    if (type === 'ImportDeclaration' || /^TS(?!As|NonNull|Satisfies|Instantiation)/.test(type)) return
    if (type === 'TaggedTemplateExpression') {
      walk((value['quasi'] as Node)['expressions'])
      return
    }
    if (type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value'])
    if (type === 'JSXText') texts.push(String(value['value']))
    if (type === 'TemplateLiteral')
      texts.push(
        (value['quasis'] as { value: { cooked: string } }[]).map((item) => item.value.cooked).join('…'),
      )
    Object.values(value).forEach(walk)
  }
  walk(parseSync(file, source).program)
  return texts.map((text) => text.replace(/<[^>]*>|\s+/g, ' ').trim()).filter((text) => text && !isCode(text))
}

const faultsIn = (text: string): string[] =>
  NEVER.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `“${text}”: ${instead}`)

const files = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing[-/]|node_modules|\/dist\//.test(file))

test('no text that people read has a word that the glossary forbids', () => {
  const texts = files.flatMap((file) =>
    textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
  )
  expect(texts.length).toBeGreaterThan(5000)
  const faults = texts.flatMap(({ file, text }) =>
    file in EXEMPT_FILES ? [] : faultsIn(text).map((fault) => `${file} ${fault}`),
  )
  expect(faults).toEqual([])
  expect(
    Object.keys(EXEMPT_FILES).filter(
      (file) => !texts.some((item) => item.file === file && faultsIn(item.text).length > 0),
    ),
  ).toEqual([])
})

test('each forbidden word is seen', () => {
  for (const planted of [
    'Nobody is here',
    'Somebody was faster.',
    'Whoever has the link',
    'Your mail address',
    'Guests may come in',
    'You are told.',
    'It stands in your calendar',
    'This event is cancelled.',
    'The event begins soon',
  ])
    expect(faultsIn(planted)).not.toEqual([])
})
