import { PRODUCT_NAME } from '@metapyra/contract/constants'
import type { ReactNode } from 'react'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** One line under the title: a count, or what the page is for. */
  summary?: ReactNode
  actions?: ReactNode
}

/** The header of every page. It also sets the document title. */
export function PageHeader({ title, summary, actions }: PageHeaderProps) {
  const space = useAtom(state.$workspace)?.name
  return (
    <div className={css['header']}>
      <title>{[title, space, PRODUCT_NAME].filter(Boolean).join(' · ')}</title>
      <div className={css['words']}>
        <h1>{title}</h1>
        {summary && <p>{summary}</p>}
      </div>
      {actions && <div className={css['actions']}>{actions}</div>}
    </div>
  )
}
