import { useNavigate } from '@tanstack/react-router'
import { CopyPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { LIMIT } from '#contract/sync/protocol'
import { MODIFIER } from '#domain/catalogue/adjust-price'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { useReplica } from '../../fields/replica-context'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { actionLabel } from '../../records/data/change-label'
import { AlikeNotice } from '../../records/form/alike-notice'
import { errorsOf, valuesOf } from '../../records/form/form-state'
import { RecordField } from '../../records/form/record-field'
import { useListPath } from '../../records/address/record-page'
import { viewPath } from '../../records/address/record-paths'
import { problemWords } from '../../app/office/tell-problem'
import { useEdit } from '../../records/data/use-edit'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useCan, useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { problemSaid } from '../../ui/input/number-text'
import { FormModal } from '../../ui/overlay/form-modal'
import { Notice } from '../../ui/status/notice'
import { duplicateChanges, type QuoteKind } from './duplicate-changes'
import { NIL, type Percentage } from '#domain/value/money'

/** What a person says of the copy; the rest is as it was, but for the reference: that names the quote that was given. */
const ASKED = ['name', 'validFrom', 'validTo']

/** The way to a copy of a quote with all its prices dearer or cheaper by a percentage, for those who may write quotes. */
export const duplicateQuote = (kind: QuoteKind) =>
  function DuplicateQuote({ id }: { readonly id: number }) {
    const can = useCan()
    const quote = useRecord(kind.quote, id)
    const lines = useRecordsWithin(kind.line, 'quote', id)
    const [open, setOpen] = useState(false)
    if (!quote || !lines || !can.write(kind.quote) || !can.write(kind.line)) return null
    const tooMany =
      lines.length >= LIMIT.groupOps
        ? `A quote of ${LIMIT.groupOps} prices or more cannot be copied in one go`
        : undefined
    return (
      <>
        <Button icon={CopyPlus} aria-haspopup="dialog" reason={tooMany} onClick={() => setOpen(true)}>
          Duplicate with modifier
        </Button>
        {open && <DuplicateDialog kind={kind} quote={quote} lines={lines} onClose={() => setOpen(false)} />}
      </>
    )
  }

interface DuplicateDialogProps {
  readonly kind: QuoteKind
  readonly quote: Row
  readonly lines: readonly Row[]
  readonly onClose: () => void
}

function DuplicateDialog({ kind, quote, lines, onClose }: DuplicateDialogProps) {
  const replica = useReplica()
  const edit = useEdit()
  const navigate = useNavigate()
  const base = useListPath()
  const prefix = useId()
  const { account } = useViewer()
  const [values, setValues] = useState<Row>(() => ({ ...valuesOf(kind.quote, quote), reference: null }))
  const [modifier, setModifier] = useState<Percentage | null>(NIL)
  const [wrong, setWrong] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const look = useLook(kind.quote, [values], account.currency)

  async function save(): Promise<boolean> {
    const found = errorsOf(kind.quote, values, null)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    try {
      const id = await replica.newId()
      await edit(duplicateChanges(kind, id, values, lines, modifier ?? NIL), actionLabel('New', kind.quote, values))
      await navigate({ to: viewPath(base, id) })
      return true
    } catch (failure) {
      setErrors({ '': problemWords(failure) })
      return false
    }
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Duplicate ${lower(kind.quote.singular)}`}
      submitLabel={`Duplicate ${count(lines.length, lower(kind.line.singular))}`}
      valid={wrong === null && modifier !== null}
      onSubmit={save}
    >
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField
        label="Modifier"
        required
        description="Raises every price by this share. Put a minus before it to lower them."
        error={wrong ?? undefined}
      >
        <NumberInput
          value={modifier}
          onChange={setModifier}
          onProblem={(problem, words) => setWrong(problemSaid(problem, words, 'A number from -100 to 1,000'))}
          kind="percentage"
          min={MODIFIER.least}
          max={MODIFIER.most}
          postfix="%"
          data-initial-focus
        />
      </FormField>
      {ASKED.map(name => (
        <RecordField
          key={name}
          resource={kind.quote}
          name={name}
          values={values}
          look={look}
          id={`${prefix}${name}`}
          error={errors[name]}
          onChange={setValues}
          onProblem={() => undefined}
        >
          {name === kind.quote.alike && <AlikeNotice resource={kind.quote} value={values[name]} isNew />}
        </RecordField>
      ))}
    </FormModal>
  )
}
