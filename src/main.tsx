import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { watchInstall } from './pwa/install'
import { registerServiceWorker } from './pwa/updates'
import { App } from './shell/app'
import { applyTheme } from './shell/theme'

applyTheme()
watchInstall()
const updates = registerServiceWorker(() => window.dispatchEvent(new Event('online')))
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
createRoot(root).render(<StrictMode><App updates={updates} /></StrictMode>)
