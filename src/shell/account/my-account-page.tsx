import { useEffect, useState } from 'react'
import { deviceWord } from '../../app/device/device-words'
import { usePageTitle } from '../../app/page/page-title'
import { persistStorage } from '../../pwa/install'
import { formatBytes } from '../../ui/format'
import { FieldList } from '../../ui/record/field-list'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { AppearanceSection } from './appearance-section'
import { DevicesSection } from './devices-section'
import { NotificationSection } from './notification-section'
import { PasswordButton } from './password-button'
import { ProfileSection } from './profile-section'
import { SecondFactorSection } from './second-factor-section'

/** The person's own page: profile, devices, notifications, appearance, and storage on this device. */
export function MyAccountPage() {
  const storage = useStorage()
  usePageTitle({ title: 'My account' })
  return (
    <>
      <PageHeading title="My account" repeats />
      <PageBody>
        <ProfileSection />
        <Section title="Password" bare>
          <PasswordButton />
        </Section>
        <SecondFactorSection />
        <DevicesSection />
        <NotificationSection />
        <AppearanceSection />
        <Section title={`On this ${deviceWord()}`}>
          <FieldList
            fields={[
              {
                label: 'Storage used',
                value: storage.used === null ? 'not told by this browser' : formatBytes(storage.used),
              },
              {
                label: 'Kept from being cleared',
                value: storage.persisted ? 'Yes' : 'Not promised by this browser; installing the app helps',
              },
            ]}
          />
        </Section>
      </PageBody>
    </>
  )
}

function useStorage() {
  const [storage, setStorage] = useState<{ readonly used: number | null; readonly persisted: boolean }>({
    used: null,
    persisted: false,
  })
  useEffect(() => {
    let left = false
    Promise.all([navigator.storage?.estimate?.() ?? Promise.resolve({}), persistStorage()]).then(
      ([estimate, persisted]) => {
        if (!left) setStorage({ used: 'usage' in estimate ? (estimate.usage ?? null) : null, persisted })
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return storage
}
