import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { watchInstall } from './pwa/install'
import { registerServiceWorker } from './pwa/updates'
import { AppStopped } from './session/app-stopped'
import { watchFaults } from './session/fault-reports'
import { App } from './shell/app'
import { applyLooks } from './shell/account/look'
import { watchKeyboard } from './ui/shell/keyboard-room'
import { FaultBoundary } from './ui/status/fault-boundary'

watchFaults()
applyLooks()
watchInstall()
watchKeyboard()
const updates = registerServiceWorker(() => window.dispatchEvent(new Event('online')))
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
/** Every part in every state, on the development server only. */
async function drawKitchen(element: HTMLElement): Promise<void> {
  const { KitchenPage } = await import('./kitchen/kitchen-page')
  createRoot(element).render(
    <StrictMode>
      <KitchenPage />
    </StrictMode>,
  )
}

if (import.meta.env.DEV && location.pathname === '/kitchen') void drawKitchen(root)
else
  createRoot(root).render(
    <StrictMode>
      <FaultBoundary fallback={() => <AppStopped />}>
        <App updates={updates} />
      </FaultBoundary>
    </StrictMode>,
  )
