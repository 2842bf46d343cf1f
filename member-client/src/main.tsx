import './design/tokens.css'
import './design/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTheme } from './design/theme.ts'
import { watchToasts } from './shell/watch-toasts.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
startTheme()
watchToasts()
createRoot(root).render(<App />)
