import { IMPORT_FILE } from '@metapyra/contract/import'
import { Button } from 'antd'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { Dropped, Layout } from '../../table/layout.ts'
import type { Import } from '../../use-import.ts'
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
export function TableNotes({ job, facts }: { job: Import; facts: FileFacts }) {
  const { headerLine, dropped, secondEmail } = facts.layout
  const isFirst = headerLine === null || headerLine === 1
  const label = (column: number) => facts.headers[column]?.label ?? ''
  const sentences = [
    ...(isFirst ? [] : [`Headers are on line ${formatNumber(headerLine)}.`]),
    ...dropped.map(sentenceOf),
    ...(secondEmail
      ? [
          `${formatCount(secondEmail.count, 'row has', 'rows have')} no ${label(secondEmail.column)}, so ${label(secondEmail.second)} is used there.`,
        ]
      : []),
  ]
  return (
    <>
      {sentences.length > 0 && <Note type="info">{sentences.join(' ')}</Note>}
      {facts.layout.hidden && <HiddenRows job={job} {...facts.layout.hidden} />}
    </>
  )
}

/** Rows that nobody sees in the workbook. A filter in it may have been meant, or forgotten. */
function HiddenRows({ job, count, isLeftOut }: { job: Import } & NonNullable<Layout['hidden']>) {
  const them = count === 1 ? 'it' : 'them'
  return (
    <Note
      type="info"
      action={
        <Button disabled={job.isBusy} onClick={() => void job.reopen({ isHiddenLeftOut: !isLeftOut })}>
          {isLeftOut ? `Include ${them}` : `Leave ${them} out`}
        </Button>
      }
    >
      {`${formatCount(count, 'hidden row is', 'hidden rows are')} ${isLeftOut ? 'left out' : 'included'}.`}
    </Note>
  )
}
