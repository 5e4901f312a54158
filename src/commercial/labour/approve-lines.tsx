import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { least, NIL } from '#domain/value/money'
import { useShortcut } from '../../app/page/use-shortcut'
import { useViewer } from '../../app/viewer'
import { useKeyHelp } from '../../ui/action/key-help'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { quantityWords } from '../materials/quantity-words'
import type { useLabourDecision } from './deciding'
import { unitWords } from './labour-words'
import styles from './labour.module.css'
import { excessOf } from './review-table'

const KEYS = [
  { keys: ['↓', '↑'], does: 'Line after, line before' },
  { keys: ['P'], does: 'Approve what progress says of the line' },
  { keys: ['Enter'], does: 'Type how much of the line is approved; again, back to the line' },
  { keys: ['Space'], does: 'Check the line off and go on' },
  { keys: ['E'], does: 'Hours and photos' },
] as const

/** The lines of an application with what is approved of each, by keys and by hand. */
export function ApproveLines({ deciding }: { readonly deciding: ReturnType<typeof useLabourDecision> }) {
  const { account } = useViewer()
  const { lines, cut, quantityFor, type, granted, setMaterials, declared } = deciding
  const [looked, setLooked] = useState<ReadonlySet<number>>(new Set())
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement: at } = document
    // Keys are a line's own: a button keeps Space, a field its letters.
    const line =
      at instanceof HTMLElement ? lines.find(({ item }) => String(item.id) === at.dataset['line']) : undefined
    const field =
      at instanceof HTMLInputElement && event.key === 'Enter' ? at.closest<HTMLElement>('[data-line]') : null
    if (field) {
      event.preventDefault()
      return field.focus()
    }
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const { id } = line.item
    const key = event.key.toLowerCase()
    if (key === 'p') type(id, least(line.progress, line.allowed))
    else if (key === 'enter') at?.querySelector('input')?.focus()
    else if (key === ' ') {
      setLooked(was => new Set(was.has(id) ? [...was].filter(each => each !== id) : [...was, id]))
      step(1)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const rows = useRef<HTMLDivElement>(null)
  function step(by: 1 | -1) {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const at = all.findIndex(each => each.contains(document.activeElement))
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  useShortcut('arrowdown', () => step(1))
  useShortcut('arrowup', () => step(-1))
  useKeyHelp(KEYS)
  return (
    <Section bare title="Approve line by line" aside={cut === 0 ? 'All as applied' : `${cut} less than applied`}>
      <div ref={rows}>
        {lines.map(line => {
          const excess = excessOf(line)
          const isLooked = looked.has(line.item.id)
          return (
            <div
              key={line.item.id}
              className={styles['line']}
              role="group"
              aria-label={`${line.item.name}, ${line.item.zoneName ?? ''}`}
              tabIndex={-1}
              data-line={line.item.id}
            >
              <div className={styles['names']}>
                <span className={styles['name']}>
                  {line.item.name}, {line.item.zoneName}
                </span>
                <span className={excess ? styles['beyond'] : styles['under']}>
                  {quantityWords(line.item.appliedQuantity)} {unitWords(line.item.unit)} applied
                  {excess ? `, ${excess}` : `, ${quantityWords(line.progress)} done`}
                </span>
              </div>
              {isLooked && <Badge level="accent">Checked</Badge>}
              <div className={styles['field']}>
                <NumberInput
                  kind="quantity"
                  aria-label={`Approve ${line.item.name}, ${line.item.zoneName ?? ''}`}
                  value={quantityFor(line)}
                  onChange={value => type(line.item.id, value)}
                  decimals={2}
                  min={NIL}
                />
              </div>
            </div>
          )
        })}
      </div>
      <FormField
        label="Materials to approve, to date"
        description={`${formatMoney(declared, account.currency)} declared`}
      >
        <NumberInput kind="money" value={granted} onChange={setMaterials} min={NIL} />
      </FormField>
    </Section>
  )
}
