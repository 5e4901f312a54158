import { type Resource, sectionsOf } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { FieldCell } from '../../fields/cell'
import type { Look } from '../../fields/look'
import { useLook } from '../../fields/use-look'
import { useShown, useViewer } from '../../app/viewer'
import { FieldList, type FieldLine } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'

/** The fields of a record as lines, in the order of its definition's sections; a field that has none of them is left out. */
const linesOf = (resource: Resource, record: Row, look: Look, names: readonly string[]): FieldLine[] =>
  names.flatMap(name => {
    const field = resource.fields[name]
    const isWide = field?.kind === 'note' || field?.kind === 'address'
    return field
      ? [{ label: field.label, isWide, value: <FieldCell field={field} value={record[name]} look={look} /> }]
      : []
  })

/** The sections of a definition with a record's values. `look` names what its refs point at. */
export function RecordSections({
  resource: whole,
  record,
  look,
  within,
}: {
  readonly resource: Resource
  readonly record: Row
  readonly look: Look
  /** The ref field whose record the address names: it is not said again. */
  readonly within: string | null
}) {
  const resource = useShown(whole)
  return sectionsOf(resource, record).map(({ title, fields }) => (
    <Section key={title} title={title}>
      <FieldList
        fields={linesOf(
          resource,
          record,
          look,
          fields.filter(field => field !== within),
        )}
      />
    </Section>
  ))
}

/** Every field a person may edit that a hand-written page doesn't show elsewhere, as one section. */
export function RecordDetails<R extends Resource>({
  resource: whole,
  record,
  shown,
  title = 'Details',
}: {
  readonly resource: R
  readonly record: Row
  /** Fields the page shows in a place of their own. */
  readonly shown: readonly (keyof R['fields'] & string)[]
  readonly title?: string
}) {
  const { account } = useViewer()
  const resource = useShown(whole)
  const look = useLook(resource, [record], account.currency)
  const names = sectionsOf(resource, record)
    .flatMap(section => section.fields)
    .filter(field => !shown.includes(field))
  return names.length === 0 ? null : (
    <Section title={title}>
      <FieldList fields={linesOf(resource, record, look, names)} />
    </Section>
  )
}
