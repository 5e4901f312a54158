import { useEffect, useState } from 'react'
import { Segmented } from '../ui/input/segmented'
import { PortalContainer } from '../ui/portal-container'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import { ToastHost } from '../ui/overlay/toast-host'
import { Actions } from './actions'
import { Foundations } from './foundations'
import { Inputs } from './inputs'
import styles from './kitchen.module.css'
import { Overlays } from './overlays'
import { Records } from './records'
import { Shells } from './shells'
import { Statuses } from './statuses'
import { Tables } from './tables'

type Theme = 'system' | 'light' | 'dark' | 'sunlight'
type Density = 'compact' | 'standard' | 'roomy'

/** Every part in every state, on the dev server only. `?theme=dark&density=compact` sets both. */
export function KitchenPage() {
  const asked = new URLSearchParams(window.location.search)
  const [theme, setTheme] = useState<Theme>(
    THEMES.find(option => option.value === asked.get('theme'))?.value ?? 'system',
  )
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [density, setDensity] = useState<Density>(
    DENSITIES.find(option => option.value === asked.get('density'))?.value ?? 'standard',
  )
  useEffect(() => setAttribute('theme', theme === 'system' ? null : theme), [theme])
  useEffect(() => setAttribute('density', density === 'standard' ? null : density), [density])

  return (
    <ConfirmProvider>
      <PortalContainer value={page}>
        <main ref={setPage} className={styles['page']}>
          <div className={styles['top']}>
            <h1 className={styles['title']}>Kitchen</h1>
            <Segmented label="Theme" value={theme} onChange={setTheme} options={THEMES} />
            <Segmented label="Density" value={density} onChange={setDensity} options={DENSITIES} />
          </div>
          <div className={styles['grid']}>
            <Foundations />
            <Actions />
            <Statuses />
            <Inputs />
            <Overlays />
            <Records />
            <Tables />
            <Shells />
          </div>
        </main>
      </PortalContainer>
      <ToastHost />
    </ConfirmProvider>
  )
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sunlight', label: 'Sunlight' },
]

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'roomy', label: 'Roomy' },
]

function setAttribute(name: string, value: string | null) {
  if (value === null) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
}
