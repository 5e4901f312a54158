import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { FaultBoundary } from '../ui/status/fault-boundary'
import { StatusRow } from '../ui/status/status-row'
import { PortalPage } from './portal-page'

const root = document.getElementById('root')
if (!root) throw new Error('portal.html has no root')
createRoot(root).render(
  <StrictMode>
    <FaultBoundary fallback={() => <StatusRow kind="failed" text="This page has stopped. Load it again" />}>
      <PortalPage />
    </FaultBoundary>
  </StrictMode>,
)
