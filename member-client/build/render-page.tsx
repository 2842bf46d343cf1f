import { renderToString } from 'preact-render-to-string'
import { App } from '../src/app/app.tsx'
import { screenAt } from '../src/app/open-screen.ts'

/** Returns the HTML of a screen as an unknown visitor sees it. */
export const renderPage = async (path: string): Promise<string> =>
  renderToString(<App first={await screenAt(path)} />)
