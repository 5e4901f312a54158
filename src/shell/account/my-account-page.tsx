import { useEffect, useState } from 'react'
import { useViewer } from '../../records/viewer'
import { deviceWord } from '../../records/device-words'
import { usePageTitle } from '../../records/page-title'
import { persistStorage } from '../../pwa/install'
import { formatBytes } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Segmented } from '../../ui/input/segmented'
import { FieldList } from '../../ui/record/field-list'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { DevicesSection } from './devices-section'
import { PasswordButton } from './password-button'
import { setTheme, THEMES, useTheme } from '../theme'

/** Who I am, where I am signed in, how the app looks here, and what it keeps on this device. */
export function MyAccountPage() {
  const viewer = useViewer()
  const theme = useTheme()
  const storage = useStorage()
  usePageTitle({ title: 'My account' })
  return (
    <>
      <PageHeading title="My account" />
      <PageBody>
        <Section title="Profile"><FieldList fields={[{ label: 'Name', value: viewer.fullName }, { label: 'Username', value: viewer.username }, { label: 'Account', value: viewer.account.name }]} /></Section>
        <Section title="Password" bare><PasswordButton /></Section>
        <DevicesSection />
        <Section title="Appearance" bare>
          <FormField label="Theme" group><Segmented value={theme} onChange={setTheme} options={THEMES} /></FormField>
        </Section>
        <Section title={`On this ${deviceWord()}`}>
          <FieldList fields={[
            { label: 'Storage used', value: storage.used === null ? 'not told by this browser' : formatBytes(storage.used) },
            { label: 'Kept from being cleared', value: storage.persisted ? 'Yes' : 'Not promised by this browser; installing the app helps' },
          ]} />
        </Section>
      </PageBody>
    </>
  )
}

function useStorage() {
  const [storage, setStorage] = useState<{ readonly used: number | null; readonly persisted: boolean }>({ used: null, persisted: false })
  useEffect(() => {
    let left = false
    Promise.all([navigator.storage?.estimate?.() ?? Promise.resolve({}), persistStorage()]).then(([estimate, persisted]) => {
      if (!left) setStorage({ used: 'usage' in estimate ? estimate.usage ?? null : null, persisted })
    }, () => undefined)
    return () => { left = true }
  }, [])
  return storage
}
