import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { productTemplate } from '#contract/catalogue/product-template'
import { outturnReply, type OutturnReply, type OutturnTemplate } from '#contract/commercial/outturn/outturn-calls'
import { ENOUGH_DAYS, ENOUGH_RECORDS } from '#domain/commercial/outturn/outturn'
import { useConnected } from '../../app/office/use-connected'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { recordAddress } from '../../records/address/record-addresses'
import { useRouteFacts } from '../../records/address/use-route-facts'
import { useKeptReply } from '../../records/data/use-kept-reply'
import { KeptNotice, whyNone } from '../../records/office/kept-notice'
import { Segmented } from '../../ui/input/segmented'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { Findings } from './findings'
import { rateAfter, rateWords } from './outturn-words'

const TITLE = 'Outturn'
const SHOWN = [
  { value: 'proposals', label: 'Proposals' },
  { value: 'all', label: 'All evidence' },
] as const
type Shown = (typeof SHOWN)[number]['value']

/** What sites say of the waste, hours and prices of product templates, with a proposal where it is enough. Decision 749. */
export function OutturnPage() {
  usePageTitle({ title: TITLE })
  const [shown, setShown] = useState<Shown>('proposals')
  const [asks, setAsks] = useState(0)
  const isConnected = useConnected()
  const asked = useKeptReply('/outturn', outturnReply, asks)
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        actions={<Segmented label="Shown" value={shown} onChange={setShown} options={SHOWN} />}
      />
      <PageBody>
        {asked.kind === 'loading' && <Loader text="Working out what sites say" />}
        {asked.kind === 'failed' && (
          <EmptyState title="The outturn was not worked out">
            {whyNone(asked, isConnected, 'The office works it out. Open this page again with a connection.')}
          </EmptyState>
        )}
        {asked.kind === 'loaded' && (
          <>
            {asked.newer !== null && <KeptNotice what="The figures" at={asked.value.asOf} newer={asked.newer} />}
            <Outturn reply={asked.value} shown={shown} onDecided={() => setAsks(number => number + 1)} />
          </>
        )}
      </PageBody>
    </>
  )
}

interface OutturnProps {
  readonly reply: OutturnReply
  readonly shown: Shown
  readonly onDecided: () => void
}

function Outturn({ reply: { templates, projects, unread }, shown, onDecided }: OutturnProps) {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const nameOf = (project: number) => names.get(project) ?? 'Project'
  const own = templates.flatMap(template => {
    const findings =
      shown === 'all' ? template.findings : template.findings.filter(({ verdict }) => verdict === 'proposed')
    return findings.length === 0 ? [] : [{ template, findings }]
  })
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="calm">You may not read {unread.join(', ')}, so nothing here counts them.</Notice>
      )}
      {own.length === 0 && (
        <EmptyState title={templates.length === 0 ? 'No evidence from sites yet' : 'Nothing to propose'}>
          {templates.length === 0
            ? 'Deliveries, hours, orders and labour applications of work that was priced from a template will be listed here.'
            : `${count(templates.length, 'template')} with evidence: it agrees, is too thin, or is of work that is not finished. Press “All evidence” to see it.`}
        </EmptyState>
      )}
      {own.map(({ template, findings }) => (
        <TemplateSection
          key={template.template}
          template={template}
          findings={findings}
          nameOf={nameOf}
          onDecided={onDecided}
        />
      ))}
      <Notice tone="calm">
        A proposal needs {ENOUGH_RECORDS} records over {ENOUGH_DAYS} days. Waste and hours count once their work is
        finished.
      </Notice>
    </>
  )
}

interface SectionProps {
  readonly template: OutturnTemplate
  readonly findings: OutturnTemplate['findings']
  readonly nameOf: (project: number) => string
  readonly onDecided: () => void
}

function TemplateSection({ template, findings, nameOf, onDecided }: SectionProps) {
  const routes = useRouteFacts()
  const address = recordAddress(routes, productTemplate, { id: template.template })
  return (
    <Section
      title={template.name}
      aside={
        <>
          <RateChange of={template} />
          {address && (
            <Link to={address.to} params={address.params}>
              Open template
            </Link>
          )}
        </>
      }
      bare
    >
      <Findings of={template} findings={findings} nameOf={nameOf} onDecided={onDecided} />
    </Section>
  )
}

/** The rate of a template now, and with all proposals taken over. */
export function RateChange({ of }: { readonly of: OutturnTemplate }) {
  const { account } = useViewer()
  if (of.isSupplied) return <>Priced as supply and fit, so the rate stays. </>
  const open = of.findings.filter(({ verdict }) => verdict === 'proposed')
  const now = `${rateWords(of.rate, account.currency)} per ${of.unit}`
  return <>{open.length === 0 ? `${now}. ` : `${now}, ${rateAfter(of, account.currency)} with all proposals. `}</>
}
