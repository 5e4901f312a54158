import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import type { OutgoingBillReply } from '#contract/commercial/payment/outgoing-calls'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { project as projectResource } from '#contract/estimating/project'
import { id as idSchema } from '#contract/fields/schema'
import { NIL, parseAs, type Percentage, textOf } from '#domain/value/money'
import { jsonBody } from '../../app/office/server'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { BuildUp } from './build-up'
import type { ShownLine } from './line-model'
import { LineTable } from './line-table'
import styles from './payment.module.css'
import { SubcontractPreview } from './subcontract-claims'
import { useCertificateBefore } from './use-certificate-before'
import { type Asked, useOutgoingBill } from './use-outgoing-bill'

const RULES = [
  { value: 'c', label: 'Product in each zone' },
  { value: 'p', label: 'Whole product' },
] as const

const BY = [
  { value: 'kept', label: 'As in the last application' },
  { value: 'progress', label: 'Our progress' },
  { value: 'approved', label: 'What was approved' },
] as const

/** The next application as it would be generated, under each claim rule, and its generation. Spec: APP-1. */
export function OutgoingBillPage() {
  const project = useProject()
  const today = useToday()
  usePageTitle({ title: 'Outgoing application bill', under: project.name })
  const [valuationDate, setDate] = useState<string | null>(null)
  const [filterOn, setFilterOn] = useState<'c' | 'p'>('c')
  const [filterPercentage, setFilter] = useState<Percentage | null>(NIL)
  const [subcontracts, setSubcontracts] = useState<Asked['subcontracts']>('kept')
  const can = useCan()
  const isConnected = useConnected()
  const seesSubcontracts = can.read(incomingApplication) && can.read(incomingItem)
  const asked: Asked = {
    valuationDate: valuationDate ?? today,
    filterOn,
    filterPercentage: textOf('percentage', filterPercentage ?? NIL),
    subcontracts,
  }
  return (
    <>
      <PageHeading
        title="Outgoing application bill"
        repeats
        actions={
          <>
            <LinkButton>
              <Link to="/estimating/projects/$projectId/hub/payments/terms" params={{ projectId: String(project.id) }}>
                Contract terms
              </Link>
            </LinkButton>
            <Generate project={project.id} asked={asked} />
          </>
        }
      />
      <PageBody>
        <Section title="Claim rule" bare>
          <div className={styles['rule']}>
            <FormField label="Valuation date" required>
              <DateInput value={asked.valuationDate} onChange={setDate} />
            </FormField>
            <FormField label="Claim work by">
              <Select value={filterOn} onChange={value => setFilterOn(value === 'p' ? 'p' : 'c')} options={RULES} />
            </FormField>
            <FormField label="Complete to at least, %">
              <NumberInput kind="percentage" value={filterPercentage} min={NIL} onChange={setFilter} />
            </FormField>
            {seesSubcontracts && (
              <FormField label="Claim subcontracted work by">
                <Select
                  value={subcontracts}
                  onChange={value => setSubcontracts(BY.find(each => each.value === value)?.value ?? 'kept')}
                  options={BY}
                />
              </FormField>
            )}
          </div>
        </Section>
        {seesSubcontracts && isConnected && <SubcontractPreview project={project.id} asked={asked} />}
        <Bill project={project.id} asked={asked} />
      </PageBody>
    </>
  )
}

function Generate({ project, asked }: { readonly project: number; readonly asked: Asked }) {
  const can = useCan()
  const navigate = useNavigate()
  const { run, working, blocked } = useOffice({ resource: projectResource, id: project })
  const applications = useRecordsWithin(outgoingApplication, 'project', project)
  const terms = useRecordsWithin(contractTerms, 'project', project)
  if (!can.write(outgoingApplication)) return null
  const held = applications?.find(({ state }) => state === 'held')
  const why = held
    ? `${held.reference ?? 'An application'} is still held. Send it or cancel it first`
    : terms?.length === 0
      ? 'Record the terms of the contract first'
      : blocked
  const generate = () =>
    run(async ({ server, replica }) => {
      const reply = await server.call(
        `/projects/${project}/${outgoingApplication.path}/generate`,
        jsonBody('POST', { ...asked }),
      )
      const { id } = v.parse(v.object({ id: idSchema }), await reply.json())
      replica.hurry()
      await navigate({
        to: '/estimating/projects/$projectId/hub/payments/outgoing/$applicationId',
        params: { projectId: String(project), applicationId: String(id) },
      })
    })
  return (
    <Button kind="primary" reason={why ?? undefined} disabled={working} onClick={() => void generate()}>
      Generate application
    </Button>
  )
}

function Bill({ project, asked }: { readonly project: number; readonly asked: Asked }) {
  const { account } = useViewer()
  const isConnected = useConnected()
  const bill = useOutgoingBill(project, asked)
  const before = useCertificateBefore(project, null)
  if (bill === undefined) return <Loader text="Working out the application" />
  if (bill === null)
    return (
      <EmptyState title={isConnected ? 'The preview could not be worked out' : 'The preview needs a connection'}>
        It is worked out from the accepted bill, progress and deliveries at the office. Applications that were generated
        are on this device.
      </EmptyState>
    )
  if (bill.lines.length === 0)
    return (
      <EmptyState title="No accepted bill yet">
        An application is generated from an accepted assessment and its progress.
      </EmptyState>
    )
  const lines = bill.lines.map(shown)
  const money = (text: string) => parseAs('money', text) ?? NIL
  const kept = asked.subcontracts === 'kept' ? bill.lines.filter(({ isByApproval }) => isByApproval).length : 0
  return (
    <>
      {kept > 0 && (
        <Notice tone="calm">
          {count(kept, 'line')} {kept === 1 ? 'claims' : 'claim'} what is approved of subcontractors by now, as in the
          last application. Choose “Our progress” to claim none of them so.
        </Notice>
      )}
      <TitleBlock
        cells={[
          { label: 'Gross to date', value: formatMoney(money(bill.gross), account.currency), figure: true },
          {
            label: 'Previously certified',
            value: formatMoney(money(bill.certifiedBefore), account.currency),
            figure: true,
          },
        ]}
        deciding={{ label: 'Total due', value: formatMoney(money(bill.total), account.currency) }}
      />
      {!bill.terms && (
        <Notice tone="warning">
          No contract terms are recorded for this day, so retention, discount and VAT are left out of the sums.
        </Notice>
      )}
      <Columns
        main={
          <Section title="Lines" aside={count(lines.length, 'line')}>
            <LineTable lines={lines} onEdit={null} project={project} before={before} />
          </Section>
        }
        side={
          <BuildUp
            title="Would be applied for"
            figures={figuresOf(bill)}
            kept={null}
            project={project}
            column="Work"
            before={before}
          />
        }
      />
    </>
  )
}

function shown(line: OutgoingBillReply['lines'][number], index: number): ShownLine {
  const money = (text: string) => parseAs('money', text) ?? NIL
  const share = (text: string): Percentage => parseAs('percentage', text) ?? NIL
  return {
    key: String(index),
    kind: line.kind,
    isVariation: line.isVariation,
    variationCode: line.variationCode,
    isNotAgreed: line.isNotAgreed,
    code: line.code,
    name: line.name,
    contractValue: line.contractValue === null ? null : money(line.contractValue),
    progressBefore: share(line.progressBefore),
    progress: share(line.progress),
    value: money(line.value),
    materialValue: money(line.materialValue),
    certifiedBefore: money(line.certifiedBefore),
    materialBefore: money(line.materialBefore),
    reason: line.reason,
    certifiedValue: null,
    certifiedMaterial: null,
    decision: null,
    decisionReason: null,
  }
}

function figuresOf(bill: OutgoingBillReply) {
  const money = (text: string) => parseAs('money', text) ?? NIL
  const share = (text: string): Percentage => parseAs('percentage', text) ?? NIL
  return {
    work: money(bill.work),
    materials: money(bill.materials),
    onAccount: money(bill.onAccount),
    gross: money(bill.gross),
    retention: money(bill.retention),
    retentionPercentage: share(bill.retentionPercentage),
    discount: money(bill.discount),
    discountPercentage: share(bill.discountPercentage),
    net: money(bill.net),
    certifiedBefore: money(bill.certifiedBefore),
    due: money(bill.due),
    vat: money(bill.vat),
    vatRate: share(bill.vatRate),
    isReverseCharge: bill.isReverseCharge,
    total: money(bill.total),
  }
}
