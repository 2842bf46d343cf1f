import '@metapyra/session/composed-keys'
import 'virtual:design-tokens.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadPage } from './app/pages.tsx'

preloadPage(location.pathname)
const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
