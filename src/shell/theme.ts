import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark' | 'sunlight'
export const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the device' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }, { value: 'sunlight', label: 'Sunlight' },
]
const KEY = 'quoin.theme'
const listeners = new Set<() => void>()

const kept = (): Theme => THEMES.find(each => each.value === localStorage.getItem(KEY))?.value ?? 'system'

/** Puts the theme kept on this device on the page; call before the first drawing. */
export function applyTheme(): void {
  const theme = kept()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => useSyncExternalStore(listener => { listeners.add(listener); return () => listeners.delete(listener) }, kept)
