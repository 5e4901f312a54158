import { NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { formatMoney, formatNumber } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextInput } from '../../ui/input/text-input'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import styles from '../labour/labour.module.css'
import type { useIncomingDecision } from './deciding'
import own from './incoming.module.css'
import { excessOf } from './line-table'

/** The lines of an application with what is approved of each to date, and why where it is less than applied for. */
export function ApproveLines({ deciding }: { readonly deciding: ReturnType<typeof useIncomingDecision> }) {
  const { account } = useViewer()
  const { lines, cut, valueFor, reasonFor, nameOf, type, explain, granted, setMaterials, declared, startAgain } =
    deciding
  return (
    <Section bare title="Approve line by line" aside={cut === 0 ? 'All as applied' : `${cut} less than applied`}>
      {startAgain && (
        <Notice tone="calm" action={<Button onClick={startAgain}>Start again</Button>}>
          These are the values you typed earlier. They aren’t approved yet.
        </Notice>
      )}
      {lines.map(line => {
        const { id, value } = line.item
        const excess = excessOf(line)
        return (
          <div key={id} className={own['line']} role="group" aria-label={nameOf(line)}>
            <div className={styles['names']}>
              <span className={styles['name']}>{nameOf(line)}</span>
              <span className={excess ? styles['beyond'] : styles['under']}>
                {formatNumber('money', value)} applied for{excess && `, ${excess}`}
              </span>
            </div>
            <div className={styles['field']}>
              <NumberInput
                kind="money"
                aria-label={`Approve ${nameOf(line)}`}
                value={valueFor(line)}
                onChange={next => type(id, next)}
              />
            </div>
            {valueFor(line) < value && (
              <div className={own['why']}>
                <FormField label="Why less" required>
                  <TextInput value={reasonFor(line)} onChange={reason => explain(id, reason)} />
                </FormField>
              </div>
            )}
          </div>
        )
      })}
      <FormField
        label="Materials to approve for CIS, to date"
        description={`${formatMoney(declared, account.currency)} declared`}
      >
        <NumberInput kind="money" value={granted} onChange={setMaterials} min={NIL} />
      </FormField>
    </Section>
  )
}
