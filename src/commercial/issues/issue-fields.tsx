import { issue as definition } from '#contract/commercial/issue'
import type { Field } from '#contract/fields/field'
import { useLook } from '../../fields/use-look'
import { inWords } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useViewer } from '../../app/viewer'
import { formatDateTime } from '../../ui/format'
import { FieldList } from '../../ui/record/field-list'
import { pinnedOf } from './pin/pinned'
import { pinWords } from './pin/pin-on-page'

/** What an issue says beside its summary, state and photos. */
export function IssueFields({ issue }: { readonly issue: Held<typeof definition> }) {
  const { account } = useViewer()
  const look = useLook(definition, [{ ...issue }], account.currency)
  const { details, type, owner, assignee, dueDate, workPackage, zone, location, drawing, reopenReason } =
    definition.fields
  const { pin } = pinnedOf(issue)
  const words = (field: Field, value: string | number | null, none = '–') =>
    value === null ? none : inWords(field, value, look)
  return (
    <FieldList
      fields={[
        { label: details.label, value: words(details, issue.details) },
        { label: type.label, value: words(type, issue.type) },
        { label: owner.label, value: words(owner, issue.owner) },
        { label: assignee.label, value: words(assignee, issue.assignee, 'Nobody yet') },
        { label: dueDate.label, value: words(dueDate, issue.dueDate) },
        { label: workPackage.label, value: words(workPackage, issue.workPackage) },
        { label: zone.label, value: words(zone, issue.zone) },
        { label: location.label, value: words(location, issue.location) },
        { label: drawing.label, value: words(drawing, issue.drawing) },
        ...(pin ? [{ label: 'Pin', value: pinWords(pin) }] : []),
        ...(issue.reopenReason === null
          ? []
          : [{ label: reopenReason.label, value: words(reopenReason, issue.reopenReason) }]),
        { label: 'Raised', value: formatDateTime(issue.createdAt) },
      ]}
    />
  )
}
