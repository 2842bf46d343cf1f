import { renderToString } from 'preact-render-to-string'
import { App } from '../src/app/app.tsx'
import { screenAt } from '../src/app/open-screen.ts'

/** The HTML of a screen as somebody sees it of whom nothing is known. */
export const renderPage = async (path: string): Promise<string> =>
  renderToString(<App first={await screenAt(path)} />)
