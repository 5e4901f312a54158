import { type RefObject, useEffect } from 'react'
import { useKeyHelp } from '../../ui/action/key-help'
import { isTyping } from './use-shortcut'

const KEYS = [
  { keys: ['1', '–', '9'], does: 'Open that row of the list' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Row before' },
] as const

/** The links of a list by keys: a number opens that one, J and K move to the next and the one before. Not where text is typed. Source: rooms 36. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useKeyHelp(KEYS)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const links = [...(list.current?.querySelectorAll('a') ?? [])]
      const at = links.findIndex(link => link === document.activeElement)
      if (/^[1-9]$/.test(event.key)) links[Number(event.key) - 1]?.click()
      else if (event.key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus()
      else if (event.key === 'k') links[Math.max(at - 1, 0)]?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
