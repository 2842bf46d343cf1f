import { IMPORT_FILE } from '@metapyra/contract/import'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { Dropped } from '../../table/layout.ts'
import type { FileFacts } from '../../worker/open-file.ts'

const lines = (count: number) => formatCount(count, 'line', 'lines')
const are = (count: number) => (count === 1 ? 'isn’t' : 'aren’t')

const sentences: Record<Dropped['kind'], (dropped: Dropped) => string> = {
  above: ({ count }) => `${lines(count)} above the headers ${are(count)} imported`,
  below: ({ count }) => `${lines(count)} below the table ${are(count)} imported`,
  secondHeader: () => 'The second line of headers isn’t imported',
  repeatedHeader: ({ count }) =>
    count === 1
      ? 'The headers are repeated once; that line isn’t imported'
      : `The headers are repeated ${formatNumber(count)} times; those lines aren’t imported`,
  emptyColumns: ({ count }) => `${formatCount(count, 'empty column is', 'empty columns are')} left out`,
  extraColumns: ({ count }) =>
    `${formatCount(count, 'column is', 'columns are')} left out, because only ${formatNumber(IMPORT_FILE.columns)} can be shown`,
  listText: ({ count }) => `${lines(count)} without an email ${are(count)} imported`,
}

const sentenceOf = (dropped: Dropped) => {
  const examples = dropped.examples.filter(Boolean)
  const more = dropped.count > examples.length && examples.length > 0 ? ', …' : ''
  const quoted = examples.map((example) => `“${example}”`).join(', ')
  return `${sentences[dropped.kind](dropped)}${quoted && `: ${quoted}`}${more}.`
}

/** Says which part of the file was taken for the table, before anything of it is dropped. */
export function TableNotes({ facts }: { facts: FileFacts }) {
  const { headerLine, dropped } = facts.layout
  const isFirst = headerLine === null || headerLine === 1
  if (isFirst && dropped.length === 0) return null
  return (
    <Note type="info">
      {!isFirst && `Headers are on line ${formatNumber(headerLine)}. `}
      {dropped.map(sentenceOf).join(' ')}
    </Note>
  )
}
