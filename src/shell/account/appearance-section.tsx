import { FormField } from '../../ui/input/form-field'
import { Segmented } from '../../ui/input/segmented'
import { Section } from '../../ui/shell/page'
import { MOBILE, useMedia } from '../../ui/use-media'
import { DENSITIES, setDensity, setTheme, THEMES, useDensity, useTheme } from './look'
import styles from './account.module.css'

/** Theme and density on this device. Rows on a phone are always 48 px high. */
export function AppearanceSection() {
  const theme = useTheme()
  const density = useDensity()
  const mobile = useMedia(MOBILE)
  return (
    <Section title="Appearance" bare>
      <div className={styles['controls']}>
        <FormField label="Theme" group>
          <Segmented value={theme} onChange={setTheme} options={THEMES} />
        </FormField>
        {!mobile && (
          <FormField label="Rows and controls" description="In tables, forms and the bill." group>
            <Segmented value={density} onChange={setDensity} options={DENSITIES} />
          </FormField>
        )}
      </div>
    </Section>
  )
}
