import { useState } from 'react'
import { mimeTypeOf } from '#contract/platform/files'
import type { ReadReply, ReplyLine } from '#domain/bill-import/quote-reply/read-reply'
import { readReply } from '#domain/bill-import/quote-reply/read-reply'
import type { Cost, Quantity } from '#domain/value/money'
import type { Photo } from '#local/types'
import { useToday } from '../../app/page/use-today'
import { useCurrencySign } from '../../app/viewer'
import { FileStep } from '../../common/import/file-step'
import { readFile } from '../../common/import/read-file'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { formatExact } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { Notice } from '../../ui/status/notice'
import { cellOf, takeReply } from './quote-changes'
import styles from './quotes.module.css'
import type { AskedLine, Bidder } from './use-quotes'

interface Given {
  readonly price: Cost | null
  readonly per: Quantity | null
  readonly quantity: Quantity | null
  readonly note: string | null
}
interface ReplyDialogProps {
  readonly bidder: Bidder
  readonly lines: readonly AskedLine[]
  readonly isMaterials: boolean
  readonly onClose: () => void
}

/** Takes in what a bidder answered: from the file it sent, which is kept, or typed line by line. It works without a connection. */
export function ReplyDialog({ bidder, lines, isMaterials, onClose }: ReplyDialogProps) {
  const act = useAct()
  const today = useToday()
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(
    () =>
      new Map(
        lines.map(({ id }) => {
          const { price, per, quantity, note = null } = cellOf(bidder, id)
          return [id, { price, per, quantity, note }]
        }),
      ),
  )
  const [terms, setTerms] = useState({
    receivedOn: bidder.receivedOn ?? today,
    reference: bidder.reference ?? '',
    validTo: bidder.validTo,
    qualifications: bidder.qualifications ?? '',
  })
  const [file, setFile] = useState<Photo | null>(null)
  const [read, setRead] = useState<ReadReply | null>(null)

  async function take(chosen: File): Promise<string | null> {
    const bytes = await chosen.arrayBuffer()
    const reading = await readFile(chosen)
    if (!reading.ok) return reading.reason
    const asked = lines.map(line => ({ ...line, isAllowance: line.allowance !== null }))
    const found = readReply(reading.workbook.sheets, asked, bidder.id)
    if (!found.ok) return found.reason
    const { reply } = found
    setGiven(before => new Map([...before, ...reply.lines.map(line => [line.line, pricesOf(line)] as const)]))
    setTerms(before => ({
      ...before,
      reference: reply.reference ?? before.reference,
      validTo: reply.validTo ?? before.validTo,
      qualifications: reply.qualifications ?? before.qualifications,
    }))
    setRead(reply)
    const mimeType = mimeTypeOf(chosen.name)
    setFile(mimeType === null ? null : { fileName: chosen.name, mimeType, bytes, thumbnail: null })
    return null
  }
  const change = (id: number, values: Partial<Given>) =>
    setGiven(before => {
      const old = before.get(id) ?? { price: null, per: null, quantity: null, note: null }
      return new Map(before).set(id, { ...old, ...values })
    })
  const priced = [...given.values()].filter(({ price }) => price !== null).length
  const save = () =>
    act(
      takeReply(bidder, {
        prices: given,
        receivedOn: terms.receivedOn,
        reference: terms.reference.trim() || null,
        validTo: terms.validTo,
        qualifications: terms.qualifications.trim() || null,
        file,
      }),
      `Took in the reply of ${bidder.name}`,
    )
  const found = new Map(read?.lines.map(line => [line.line, line]))
  return (
    <FormModal
      open
      size="medium"
      title={`Reply of ${bidder.name}`}
      onClose={onClose}
      submitLabel={`Take in ${count(priced, 'price')}`}
      valid={terms.receivedOn !== ''}
      onSubmit={save}
    >
      <FileStep
        title="Their file"
        invitation="Drop the workbook they sent back"
        formats="Excel, OpenDocument and CSV, kept as evidence"
        accept=".xlsx,.xlsm,.xls,.ods,.csv"
        fileName={file?.fileName ?? null}
        remarks={[]}
        onFile={take}
      />
      {read && <Found read={read} asked={lines} />}
      <div className={styles['terms']}>
        <FormField label="Received" required>
          <DateInput
            value={terms.receivedOn}
            onChange={receivedOn => setTerms({ ...terms, receivedOn: receivedOn ?? '' })}
          />
        </FormField>
        <FormField label="Their reference" optional="optional">
          <TextInput value={terms.reference} onChange={reference => setTerms({ ...terms, reference })} maxLength={60} />
        </FormField>
        <FormField label="Prices valid to" optional="optional">
          <DateInput value={terms.validTo} onChange={validTo => setTerms({ ...terms, validTo })} />
        </FormField>
      </div>
      <FormField label="Qualifications" optional="optional">
        <TextArea value={terms.qualifications} onChange={qualifications => setTerms({ ...terms, qualifications })} />
      </FormField>
      <ReplyGrid lines={lines} given={given} found={found} isMaterials={isMaterials} onChange={change} />
    </FormModal>
  )
}

const pricesOf = ({ price, per, quantity, note }: ReplyLine): Given => ({ price, per, quantity, note })

/** What is to be looked at in the file, in words. */
function Found({ read, asked }: { readonly read: ReadReply; readonly asked: readonly AskedLine[] }) {
  const names = new Map(asked.map(({ id, ref, name }) => [id, ref ?? name]))
  const gaps = read.lines.filter(({ price, problem }) => price === null && problem === null)
  const looks = read.lines.filter(({ problem }) => problem !== null)
  const otherQuantities = read.lines.filter(({ quantity }) => quantity !== null)
  const listed = (ids: readonly number[]) => ids.map(id => names.get(id) ?? '').join(', ')
  return (
    <>
      {read.isAnothers && (
        <Notice tone="warning">
          This workbook was made for another bidder or request. Check whose prices these are.
        </Notice>
      )}
      {gaps.length > 0 && (
        <Notice tone="info">
          {count(gaps.length, 'line')} not priced: {listed(gaps.map(({ line }) => line))}
        </Notice>
      )}
      {read.missing.length > 0 && (
        <Notice tone="warning">
          {count(read.missing.length, 'line')} not in the file: {listed(read.missing)}
        </Notice>
      )}
      {otherQuantities.length > 0 && (
        <Notice tone="warning">
          Another quantity than asked: {listed(otherQuantities.map(({ line }) => line))}. Prices are compared at the
          quantity asked.
        </Notice>
      )}
      {looks.length > 0 && (
        <Notice tone="warning">
          {count(looks.length, 'line')} to look at, named beside {looks.length === 1 ? 'it' : 'them'} below
        </Notice>
      )}
      {read.strangers.length > 0 && (
        <Notice tone="warning">
          Priced and not asked for:{' '}
          {read.strangers
            .map(({ row, text, price }) => `row ${row}, ${text}, ${formatExact('cost', price)}`)
            .join('; ')}
        </Notice>
      )}
    </>
  )
}

interface ReplyGridProps {
  readonly lines: readonly AskedLine[]
  readonly given: ReadonlyMap<number, Given>
  readonly found: ReadonlyMap<number, ReplyLine>
  readonly isMaterials: boolean
  readonly onChange: (line: number, values: Partial<Given>) => void
}

function ReplyGrid({ lines, given, found, isMaterials, onChange }: ReplyGridProps) {
  const sign = useCurrencySign()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label="Prices" tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Ref</th>
            <th scope="col">Line</th>
            <th scope="col" data-figure>
              Asked
            </th>
            <th scope="col">Rate {sign}</th>
            {isMaterials && <th scope="col">Price is for</th>}
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => {
            const own = given.get(line.id)
            const look = found.get(line.id)?.problem
            return (
              <tr key={line.id} data-look={look ? '' : undefined}>
                <td>{line.ref}</td>
                <th scope="row" className={styles['name']}>
                  {line.name}
                  {look && <small className={styles['look']}>{look}</small>}
                  {own?.quantity != null && (
                    <small className={styles['look']}>They priced {formatExact('quantity', own.quantity)}</small>
                  )}
                  {line.allowance !== null && <small>0 where it is included, empty where it is left out</small>}
                </th>
                <td data-figure>
                  {line.quantity === null ? '' : formatExact('quantity', line.quantity)} {line.unit}
                </td>
                <td className={styles['input']}>
                  <NumberInput
                    kind="cost"
                    value={own?.price ?? null}
                    onChange={price => onChange(line.id, { price })}
                    aria-label={`Rate, ${line.name}`}
                  />
                </td>
                {isMaterials && (
                  <td className={styles['input']}>
                    <NumberInput
                      kind="quantity"
                      value={own?.per ?? null}
                      onChange={per => onChange(line.id, { per })}
                      aria-label={`Price is for, ${line.name}`}
                      placeholder="1"
                    />
                  </td>
                )}
                <td className={styles['input']}>
                  <TextInput
                    value={own?.note ?? ''}
                    onChange={note => onChange(line.id, { note: note === '' ? null : note })}
                    maxLength={500}
                    aria-label={`Note, ${line.name}`}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
