import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const files = sourceFiles(root).filter((path) => !path.startsWith('tests/load/answers/'))
/** Files written by people: code, configuration, and documentation. */
const filesWithText = files.filter(
  (path) =>
    /\.(?:tsx?|mjs|py|css|html|sql|ya?ml|json|md)$/.test(path) && !/\/migrations\/|-lock\.yaml$/.test(path),
)
const lines = filesWithText.flatMap((path) =>
  read(path)
    .split('\n')
    .map((text, at) => ({ where: `${path}:${at + 1}`, text })),
)

/** A line may refer to sections of an RFC, or of a paper cited with its year. */
const isOfAnotherText = /\bRFC \d+|"[^"]+", \d{4}/

test('each § that a file names is a part of docs/specification.md, or of an RFC that the line names', () => {
  const parts = [...read('docs/specification.md').matchAll(/^## §(\d+) /gm)].map(([, part]) => part)
  const references = lines.flatMap(({ where, text }) =>
    isOfAnotherText.test(text)
      ? []
      : [...text.matchAll(/§§? ?(\d+(?:\.\d+)*)/g)].map(([, part]) => ({ where, part })),
  )
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(({ part }) => !parts.includes(part))).toEqual([])
})

test('each page that code names lies in the repository', () => {
  const references = lines
    .filter(({ where }) => /\.(?:tsx?|mjs|py|ya?ml):/.test(where))
    .flatMap(({ where, text }) =>
      // Comments and test titles. A path alone in quotes is one that a program creates.
      [...text.matchAll(/(?<![\w./'"`-])([\w-]+(?:\/[\w.-]+)*\.md)\b(?!['"`])/g)].map(([, page = '']) => ({
        where,
        page,
      })),
    )
  expect(references.length).toBeGreaterThan(20)
  expect(
    references.filter(({ page }) => !files.some((path) => path === page || path.endsWith(`/${page}`))),
  ).toEqual([])
})

const records = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')

test('each decision that a file names has its record', () => {
  const references = lines.flatMap(({ where, text }) =>
    [...text.matchAll(/\bdocs\/decisions\/(\d+)/g)].map(([, number = '']) => ({ where, number })),
  )
  expect(references.length).toBeGreaterThan(3)
  expect(references.filter(({ number }) => !records.some((name) => name.startsWith(`${number}-`)))).toEqual(
    [],
  )
})

test('each decision has a number of its own, a date, a status and its three parts', () => {
  expect(records.length).toBeGreaterThan(100)
  records.forEach((name, at) => {
    const number = at + 1
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, '0')}-[a-z0-9-]+\\.md$`))
    const text = read(`docs/decisions/${name}`)
    expect(text, name).toMatch(
      new RegExp(
        `^# ${number}\\. \\S.*\n\n- Date: 20\\d\\d-\\d\\d-\\d\\d\n- Status: (?:accepted|superseded by \\[\\d+\\]\\(.+\\))\n` +
          '\n## Context\n\n\\S[^]+\n## Decision\n\n\\S[^]+\n## Consequence\n\n\\S[^]+$',
      ),
    )
    const [, successor] = /superseded by \[\d+\]\((.+)\)/.exec(text) ?? []
    if (successor !== undefined) expect(existsSync(join(root, 'docs/decisions', successor)), name).toBe(true)
  })
})

test('the list of decisions names each once, by its title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(.+?)\]\((\d{4}-.+?\.md)\)/gm)]
  expect(listed.map(([, , name]) => name).sort()).toEqual(records)
  for (const [, title, name] of listed) {
    expect(read(`docs/decisions/${name}`).startsWith(`# ${title}\n`), name).toBe(true)
  }
})
