import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../scripts/source-files.ts'
import { root } from './biome.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const files = sourceFiles(root)
const folders = new Set(
  files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
)
const pages = files.filter((path) => path.endsWith('.md') && !path.startsWith('tests/'))
const tops = ['server', 'shared', 'console', 'member-client', 'tests', 'scripts', 'docs']

/** The texts between backticks in the pages, with their locations. */
const quotations = pages.flatMap((page) =>
  read(page)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({
        where: `${page}:${at + 1}`,
        text: text.trim(),
      })),
    ),
)

/** Files that programs generate, parts of another name, or the configuration of another program. */
const GENERATED = [
  'sbom.cdx.json',
  'test-results/screens',
  'postgresql.conf',
  'pg_hba.conf',
  'Node.js',
  'ical.js',
  'security.txt',
]

/** A file or folder can be named by its full path, by the end of its path, or, for a test, without its suffix. */
const exists = (path: string) =>
  files.includes(path) ||
  folders.has(path) ||
  files.some((file) => `/${file}`.endsWith(`/${path}`) || file.startsWith(`${path}.`))

test('each file and folder that a page names is there', () => {
  const references = quotations
    .map(({ where, text }) => ({ where, path: text.replace(/^\.\//, '').replace(/\/$/, '') }))
    .filter(
      ({ path }) =>
        /^[\w@.-]+(?:\/[\w.-]+)*$/.test(path) &&
        (/\.(?:tsx?|mjs|js|py|json|ya?ml|md|css|html|sh|conf|txt)$/.test(path) ||
          (path.includes('/') && tops.includes(path.split('/')[0] ?? ''))) &&
        !path.startsWith('.') &&
        !GENERATED.includes(path),
    )
  expect(references.length).toBeGreaterThan(300)
  expect(references.filter(({ path }) => !exists(path))).toEqual([])
})

/** The anchors of a page's headings, as GitHub and others generate them. */
const slugs = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each link of a page leads to a file, and to a heading where it names one', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].map(([, link = '']) => {
      const [path = '', heading] = link.split('#')
      return { page, link, to: path === '' ? page : join(dirname(page), path), heading }
    }),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(
    links.filter(
      ({ to, heading }) =>
        !existsSync(join(root, to)) || (heading !== undefined && !slugs(to).includes(heading)),
    ),
  ).toEqual([])
})

test('each command of npm that a page names is one of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const references = quotations.flatMap(({ where, text }) => {
    const [, name] = /^(?:[A-Z_]+=\S+ )*npm (?:run )?([\w:-]+)/.exec(text) ?? []
    return name === undefined ? [] : [{ where, name }]
  })
  expect(references.length).toBeGreaterThan(50)
  expect(
    references.filter(({ name }) => !(name in scripts) && !['ci', 'audit', 'install'].includes(name)),
  ).toEqual([])
})

test('each setting, error and constant that a page names in capitals stands in the sources', () => {
  const sources = files
    .filter((path) => !path.endsWith('.md') && path !== 'tests/structure/docs.test.ts')
    .filter((path) =>
      /\.(?:tsx?|mjs|json|ya?ml|sh|py)$|Caddyfile|Dockerfile|\.(?:service|example)$/.test(path),
    )
  const words = new Set(sources.flatMap((path) => read(path).match(/[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/g) ?? []))
  const references = quotations.flatMap(({ where, text }) =>
    [...text.matchAll(/(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g)].map(([name]) => ({
      where,
      name,
    })),
  )
  expect(references.length).toBeGreaterThan(150)
  expect(references.filter(({ name }) => !words.has(name))).toEqual([])
})

test('each title of a test that a page quotes beside its file stands there', () => {
  const references = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
      page,
      file,
      title,
    })),
  )
  expect(references.length).toBeGreaterThan(2)
  expect(
    references.filter(({ file, title }) => !existsSync(join(root, file)) || !read(file).includes(title)),
  ).toEqual([])
})

test('each rule that a page names is one of docs/rules.md', () => {
  const rules = [...read('docs/rules.md').matchAll(/^- \[([A-Z0-9]+-\d+)\]/gm)].map(([, id]) => id)
  const references = pages.flatMap((page) =>
    [...read(page).matchAll(/\[([A-Z]+-\d+)\](?!\()/g)].map(([, id]) => ({ page, id })),
  )
  expect(references.length).toBeGreaterThan(rules.length)
  expect(references.filter(({ id }) => !rules.includes(id))).toEqual([])
})

test('each setting has its line in docs/operations.md, and each line its setting', () => {
  const folder = 'server/src/platform/config/'
  const settings = files
    .filter((path) => path.startsWith(folder) && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /gm)].map(([, name]) => name),
    )
  const lines = read('docs/operations.md').match(/^\| `[A-Z][A-Z0-9_]*`.*?\|/gm) ?? []
  const documentedNames = lines.flatMap((line) =>
    [...line.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  expect(settings.length).toBeGreaterThan(50)
  expect(settings.filter((name) => !documentedNames.includes(name))).toEqual([])
  expect(documentedNames.filter((name) => !settings.includes(name))).toEqual([])
})

test('the states of docs/asvs.md add up to the sums at its head', () => {
  const page = read('docs/asvs.md')
  const states = [...page.matchAll(/^\| \d+\.\d+\.\d+ .*? \| ([a-z' ]+) \|/gm)].map(([, state]) => state)
  const [, names = '', sums = ''] = /^\| (met \|.*) \|\n\| [-| ]+\|\n\| (.*) \|$/m.exec(page) ?? []
  const counted = names
    .split(' | ')
    .map((name) => (name === 'together' ? states : states.filter((state) => state === name)).length)
  expect(states.length).toBeGreaterThan(200)
  expect(sums.split(' | ').map(Number)).toEqual(counted)
})
