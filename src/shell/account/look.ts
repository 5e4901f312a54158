import { useSyncExternalStore } from 'react'

interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

/** A display setting of this device: an attribute of html that the tokens follow; `plain` removes it. */
function defineLook<T extends string>(name: 'theme' | 'density', options: readonly Option<T>[], plain: T) {
  const key = `quoin.${name}`
  const listeners = new Set<() => void>()
  const kept = (): T => options.find(each => each.value === localStorage.getItem(key))?.value ?? plain
  function apply(): void {
    if (kept() === plain) delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = kept()
  }
  function set(value: T): void {
    localStorage.setItem(key, value)
    apply()
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return { kept, apply, set, subscribe }
}

type Theme = 'system' | 'light' | 'dark' | 'sunlight'
export const THEMES: readonly Option<Theme>[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sunlight', label: 'Sunlight' },
]
/** Density of rows and controls on a desktop; touch targets are always 48 px. Design: layout, density. */
type Density = 'compact' | 'standard' | 'roomy'
export const DENSITIES: readonly Option<Density>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'roomy', label: 'Roomy' },
]

const theme = defineLook('theme', THEMES, 'system')
const density = defineLook('density', DENSITIES, 'standard')

/** Applies this device's settings to the page; call it before the first render. */
export function applyLooks(): void {
  theme.apply()
  density.apply()
}

export const setTheme = theme.set
export const useTheme = (): Theme => useSyncExternalStore(theme.subscribe, theme.kept)
export const setDensity = density.set
export const useDensity = (): Density => useSyncExternalStore(density.subscribe, density.kept)
