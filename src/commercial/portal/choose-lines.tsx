import { useState } from 'react'
import { type PortalBillLine, portalBillReply } from '#contract/commercial/portal/portal-lines'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { parseAs, sum, type Money, NIL } from '#domain/value/money'
import { AskedStatus } from '../../app/office/asked-status'
import { jsonBody } from '../../app/office/server'
import { useReply } from '../../app/office/use-reply'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Notice } from '../../ui/status/notice'

interface ChooseLinesProps {
  readonly project: number
  readonly subcontractor: number
  readonly firm: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Rows drawn at once: a bill has thousands of lines, and a search finds the rest. */
const MOST_SHOWN = 200

const moneyOf = ({ contract }: PortalBillLine): Money => parseAs('money', contract ?? '') ?? NIL
const nameOf = ({ code, name }: PortalBillLine): string => [code, name].filter(Boolean).join(' ')

/** Chooses the lines of the bill with which a subcontractor's first application in the portal begins. Decision 752. */
function ChooseLines({ project, subcontractor, firm, onSaved, onClose }: ChooseLinesProps) {
  const { account } = useViewer()
  const { run, blocked } = useOffice(null)
  const path = `/projects/${project}/portal/lines`
  const asked = useReply(`${path}?subcontractor=${subcontractor}`, portalBillReply)
  /** Lines whose tick differs from what the office has. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  const lines = asked.kind === 'loaded' ? asked.value : []
  const isShown = ({ product, source }: PortalBillLine): boolean => (source !== null) !== changed.has(product)
  const shown = lines.filter(isShown)
  const found = lines.filter(line => nameOf(line).toLowerCase().includes(search.trim().toLowerCase()))
  const open = found.filter(({ source }) => source === null || source === 'chosen')
  const money = (value: Money) => formatMoney(value, account.currency)

  function set(of: readonly PortalBillLine[], isOn: boolean) {
    const next = new Set(changed)
    for (const line of of) {
      if ((line.source !== null) === isOn) next.delete(line.product)
      else next.add(line.product)
    }
    setChanged(next)
  }
  const idsOf = (isOn: boolean) =>
    lines.filter(line => changed.has(line.product) && isShown(line) === isOn).map(({ product }) => product)
  async function save(): Promise<boolean> {
    const isDone = await run(async ({ server }) => {
      await server.call(path, jsonBody('POST', { subcontractor, choose: idsOf(true), take: idsOf(false) }))
    })
    if (!isDone) return false
    toasts.show('info', `${firm} finds ${count(shown.length, 'line')} of the bill`)
    onSaved()
    return true
  }
  return (
    <FormModal
      open
      size="medium"
      title={`Lines of the bill for ${firm}`}
      body={['They find these lines in the portal when they apply, each with its value in your bill.']}
      submitLabel={changed.size === 0 ? 'Save lines' : `Save ${count(changed.size, 'change')}`}
      valid={changed.size > 0 && blocked === null}
      isBegun={changed.size > 0}
      onSubmit={save}
      onClose={onClose}
    >
      {asked.kind !== 'loaded' && <AskedStatus asked={asked} isEmpty={false} />}
      {asked.kind === 'loaded' && lines.length === 0 && (
        <Notice tone="calm">
          The accepted bill has no line with a supply and fit price, so there is nothing to choose from.
        </Notice>
      )}
      {lines.length > 0 && (
        <>
          <TitleBlock
            cells={[{ label: 'Lines they find', value: `${shown.length} of ${lines.length}`, figure: true }]}
            deciding={{ label: 'Value of these lines', value: money(sum(shown.map(moneyOf))) }}
          />
          <FormField label="Find a line" optional="optional">
            <TextInput type="search" value={search} onChange={setSearch} />
          </FormField>
          {open.length > 1 && (
            <Checkbox
              label={search.trim() === '' ? 'All lines' : `All ${open.length} lines found`}
              checked={open.every(isShown)}
              indeterminate={open.some(isShown) && !open.every(isShown)}
              onChange={isOn => set(open, isOn)}
            />
          )}
          {found.length === 0 && <Notice tone="calm">No line matches your search.</Notice>}
          {found.length > 0 && (
            <List label="Lines of the bill">
              {found.slice(0, MOST_SHOWN).map(line => (
                <Line key={line.product} line={line} isOn={isShown(line)} onChange={isOn => set([line], isOn)} />
              ))}
            </List>
          )}
          {found.length > MOST_SHOWN && (
            <p>
              {MOST_SHOWN} of {found.length} lines are shown. Search for the others.
            </p>
          )}
        </>
      )}
    </FormModal>
  )
}

const SOURCES = {
  applied: 'They have applied for it, so they always find it',
  quoted: 'Priced from their quote, so they always find it',
} as const

interface LineProps {
  readonly line: PortalBillLine
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Line({ line, isOn, onChange }: LineProps) {
  const { account } = useViewer()
  const firmOf = useNames(subcontractorResource)
  const { source, others } = line
  const isFixed = source === 'applied' || source === 'quoted'
  const names = others.map(id => firmOf(id)).filter(Boolean)
  const under = [
    isFixed ? SOURCES[source] : null,
    names.length === 0 ? null : `Also chosen for ${names.join(', ')}`,
  ].filter(Boolean)
  return (
    <ListRow
      title={isFixed ? nameOf(line) : <Checkbox label={nameOf(line)} checked={isOn} onChange={onChange} />}
      under={under.length === 0 ? undefined : under.join('. ')}
      end={formatMoney(moneyOf(line), account.currency)}
    />
  )
}

interface FirmLinesProps {
  readonly project: number
  readonly subcontractor: number
  readonly lines: number
  readonly mayChoose: boolean
  readonly onChanged: () => void
}

/** Shows how many lines are chosen for a subcontractor, and opens the choice. */
export function FirmLines({ project, subcontractor, lines, mayChoose, onChanged }: FirmLinesProps) {
  const firm = useNames(subcontractorResource)(subcontractor) ?? '…'
  const { blocked } = useOffice(null)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <ListRow
        title={firm}
        under={lines === 0 ? 'No lines chosen' : `${count(lines, 'line')} chosen`}
        actions={
          mayChoose && (
            <Button
              reason={blocked ?? undefined}
              aria-haspopup="dialog"
              aria-label={`Choose lines for ${firm}`}
              onClick={() => setChoosing(true)}
            >
              Choose lines
            </Button>
          )
        }
      />
      {isChoosing && (
        <ChooseLines
          project={project}
          subcontractor={subcontractor}
          firm={firm}
          onSaved={onChanged}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
