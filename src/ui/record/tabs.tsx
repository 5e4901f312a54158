import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: string; badge?: ReactNode; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
}

/** Faces of one record. Arrow keys move between tabs. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const choose = (next: string) => {
    const tab = tabs.find(candidate => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List aria-label={label} className={styles['list']}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className={styles['content']}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
