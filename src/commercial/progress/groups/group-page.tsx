import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { progressGroup } from '#contract/commercial/progress-group'
import { progressGroupProduct } from '#contract/commercial/progress-group-product'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { NIL, fractionOf } from '#domain/value/money'
import { add, remove } from '#local/write/changes'
import { NotHere } from '../../../app/page/not-here'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan, useViewer } from '../../../app/viewer'
import { useProject } from '../../../common/places/use-place'
import { useLook } from '../../../fields/use-look'
import { count } from '../../../fields/words'
import { useListPath } from '../../../records/address/record-page'
import type { Held } from '../../../records/data/held'
import { useAct } from '../../../records/data/use-act'
import { useRecord } from '../../../records/data/use-record'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { RecordPicker } from '../../../records/list/record-picker'
import { RecordHeading } from '../../../records/view/record-heading'
import { RecordSections } from '../../../records/view/record-sections'
import { ReorderButton } from '../../../records/view/reorder-button'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { DeleteButton } from '../../../ui/action/delete-button'
import { formatMoney, formatNumber } from '../../../ui/format'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stone } from '../../../ui/record/stone'
import { TitleBlock } from '../../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../../ui/shell/page'
import { Loader } from '../../../ui/status/loader'
import { Notice } from '../../../ui/status/notice'
import { StatusRow } from '../../../ui/status/status-row'
import { useSiteBill } from '../../common/use-site-bill'
import { short } from '../record-progress'
import { type GroupModel, groupModel, weightWords } from './group-model'

type Group = Held<typeof progressGroup>

/** One progress group: how far it is, floor by floor and product by product. Spec: PROG-2. */
export function GroupPage() {
  const project = useProject()
  const { groupId }: { readonly groupId?: string } = useParams({ strict: false })
  const group = useRecord(progressGroup, Number(groupId))
  const members = useRecordsWithin(progressGroupProduct, 'project', project.id)
  const bill = useSiteBill(project.id, group?.assessment ?? null)
  usePageTitle({ title: group?.name ?? 'Progress group', under: project.name })
  if (group === undefined || !members || !bill) return <Loader text="Loading the progress group" />
  if (group === null || group.project !== project.id) return <NotHere what="Progress group" />
  const model = bill.assessment === group.assessment ? bill.model : null
  return <OneGroup group={group} worked={model && groupModel(group, members, model)} />
}

interface OneGroupProps {
  readonly group: Group
  /** Null where its bill is no longer accepted: there is no progress then. */
  readonly worked: GroupModel | null
}

function OneGroup({ group, worked }: OneGroupProps) {
  const base = useListPath()
  const { account } = useViewer()
  const look = useLook(progressGroup, [{ ...group }], account.currency)
  const sections = <RecordSections resource={progressGroup} record={{ ...group }} look={look} within="project" />
  return (
    <>
      <RecordHeading resource={progressGroup} record={{ ...group }} name={group.name} base={base} />
      <PageBody>
        {worked ? (
          <>
            <Figures {...worked} />
            <Columns
              main={
                <>
                  <Products group={group} lines={worked.lines} />
                  {sections}
                </>
              }
              side={<Zones {...worked} />}
            />
          </>
        ) : (
          <>
            <Notice tone="warning">
              The bill of this group is no longer accepted, so there is no progress to show.
            </Notice>
            {sections}
          </>
        )}
      </PageBody>
    </>
  )
}

const Figures = ({ whole, lines }: GroupModel) => (
  <TitleBlock
    cells={[
      { label: 'Weighed', value: weightWords(whole) },
      { label: 'Products', value: String(lines.length), figure: true },
    ]}
    deciding={{ label: 'Progress', value: whole.percent === null ? '–' : short(whole.percent) }}
  />
)

const Zones = ({ zones }: GroupModel) => (
  <Section title="By zone">
    {zones.length === 0 && <StatusRow kind="empty" text="Nothing of it is measured in a zone" />}
    <List label="Zones">
      {zones.map(zone => (
        <ListRow
          key={zone.id}
          lead={<Stone fraction={fractionOf(zone.percent)} alt={false} />}
          title={zone.name}
          end={short(zone.percent)}
        />
      ))}
    </List>
  </Section>
)

/** The products of the group in their order: added from the bill, moved, taken away. */
function Products({ group, lines }: Pick<OneGroupProps, 'group'> & Pick<GroupModel, 'lines'>) {
  const can = useCan()
  const act = useAct()
  const { account } = useViewer()
  const [picking, setPicking] = useState(false)
  const canWrite = can.write(progressGroupProduct)
  const { project, assessment } = group
  const choose = (ids: readonly number[]) =>
    act(
      ids.map(product => add(progressGroupProduct, { project, assessment, group: group.id, product })),
      `Added ${count(ids.length, 'product')} to ${group.name}`,
    )
  return (
    <Section
      title="Products"
      aside={
        canWrite && (
          <ButtonRow>
            {lines.length > 1 && (
              <ReorderButton
                resource={progressGroupProduct}
                items={lines.map(({ member, product }) => ({ id: member.id, label: product.name }))}
              />
            )}
            <Button icon={Plus} onClick={() => setPicking(true)}>
              Add products
            </Button>
          </ButtonRow>
        )
      }
    >
      {lines.length === 0 && <StatusRow kind="empty" text="No products yet" />}
      <List label="Products">
        {lines.map(({ member, product, quantity, percent, moneyLeft }) => (
          <ListRow
            key={member.id}
            lead={<Stone fraction={fractionOf(percent ?? NIL)} size="large" />}
            title={product.name}
            under={[
              product.ref,
              `${formatNumber('quantity', quantity)} ${product.unit ?? ''}`.trim(),
              product.rate === null ? 'not priced' : `${formatMoney(moneyLeft, account.currency)} left`,
            ]
              .filter(Boolean)
              .join(' · ')}
            end={percent === null ? '–' : short(percent)}
            endUnder={
              canWrite && (
                <DeleteButton
                  iconOnly
                  label={`Take ${product.name} out of the group`}
                  confirmLabel="Take out, sure?"
                  onDelete={() =>
                    void act([remove(progressGroupProduct, member.id)], `Took ${product.name} out of ${group.name}`)
                  }
                />
              )
            }
          />
        ))}
      </List>
      {picking && (
        <RecordPicker
          resource={assessmentProduct}
          title="Add products"
          within={{ field: 'assessment', id: assessment }}
          present={new Set(lines.map(({ product }) => product.id))}
          addLabel="Add"
          onAdd={choose}
          onClose={() => setPicking(false)}
        />
      )}
    </Section>
  )
}
