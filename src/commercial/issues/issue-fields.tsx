import { issue as definition } from '#contract/commercial/issue'
import type { Field } from '#contract/fields/field'
import { useLook } from '../../fields/use-look'
import { inWords } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useViewer } from '../../app/viewer'
import { formatDateTime } from '../../ui/format'
import { FieldList } from '../../ui/record/field-list'

/** What an issue says beside its summary, state and photos. */
export function IssueFields({ issue }: { readonly issue: Held<typeof definition> }) {
  const { account } = useViewer()
  const look = useLook(definition, [{ ...issue }], account.currency)
  const { details, type, assignee, dueDate, zone, location } = definition.fields
  const words = (field: Field, value: string | number | null, none = '–') =>
    value === null ? none : inWords(field, value, look)
  return (
    <FieldList
      fields={[
        { label: details.label, value: words(details, issue.details) },
        { label: type.label, value: words(type, issue.type) },
        { label: assignee.label, value: words(assignee, issue.assignee, 'Nobody yet') },
        { label: dueDate.label, value: words(dueDate, issue.dueDate) },
        { label: zone.label, value: words(zone, issue.zone) },
        { label: location.label, value: words(location, issue.location) },
        { label: 'Raised', value: formatDateTime(issue.createdAt) },
      ]}
    />
  )
}
