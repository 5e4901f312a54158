import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { formatDay } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { Section } from '../../ui/shell/page'
import styles from '../materials/materials.module.css'

interface BeforeSendingProps {
  readonly order: { readonly email: string | null; readonly requiredDate: string | null }
  /** Whether it is said whose it is: "Choose a supplier" while it is not. */
  readonly recipient: { readonly isChosen: boolean; readonly words: string }
  readonly lines: number
  readonly unpriced: number
  /** What of the net has no VAT code, in words; null where all of it has one. */
  readonly uncoded: string | null
  /** Why the viewer may not order so much; null when they may, undefined while this device does not know their limit. */
  readonly above: string | null | undefined
  /** The address this supplier is usually written to, while the order has none; a tap takes it. */
  readonly usual?: { readonly email: string; readonly onTake: () => void } | null
  /** What is missing without a date it is required by. */
  readonly undated: string
}

/** What is still to do before an order can go out, and what only wants a look. Source: rooms 32. */
export function BeforeSending({
  order,
  recipient,
  lines,
  unpriced,
  uncoded,
  above,
  usual = null,
  undated,
}: BeforeSendingProps) {
  const checks = [
    { ok: recipient.isChosen, words: recipient.words },
    // What is said of every line is not said of none.
    ...(lines === 0
      ? [{ ok: false, words: 'Add a line' }]
      : [
          { ok: true, words: count(lines, 'line') },
          unpriced > 0
            ? { ok: false, words: `${count(unpriced, 'line')} without a price` }
            : { ok: true, words: 'Every line has a price' },
          uncoded === null
            ? { ok: true, words: 'VAT is worked out' }
            : { ok: false, words: `No VAT code for ${uncoded}: the total shows no VAT on it` },
        ]),
    above === null
      ? { ok: true, words: 'Within your limit' }
      : { ok: false, words: above ?? 'Your limit is checked when it is sent' },
    order.email === null
      ? {
          ok: false,
          words: ['No e-mail address to send it to', usual && `this supplier’s is ${usual.email}`]
            .filter(Boolean)
            .join(': '),
        }
      : { ok: true, words: `Goes to ${order.email}` },
    order.requiredDate === null
      ? { ok: false, words: undated }
      : { ok: true, words: `Required by ${formatDay(order.requiredDate)}` },
  ]
  return (
    <Section title="Before you send">
      <ul className={styles['checks']}>
        {checks.map(({ ok, words }) => (
          <li key={words} className={styles['check']}>
            <Icon of={ok ? CircleCheck : CircleAlert} label={ok ? 'Done' : 'Look at this'} />
            {words}
          </li>
        ))}
        {usual && (
          <li>
            <Button icon={Mail} onClick={usual.onTake}>
              Use this address
            </Button>
          </li>
        )}
      </ul>
    </Section>
  )
}
