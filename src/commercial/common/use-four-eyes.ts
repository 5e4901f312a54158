import { company } from '#contract/admin/company'
import { approvableOf, fourEyesReply } from '#contract/commercial/approvables'
import type { Resource } from '#contract/kit/resource'
import { type OwnApproval, USUAL_OWN_APPROVAL, whyOwn } from '#domain/commercial/roles/four-eyes'
import { useReply } from '../../app/office/use-reply'
import { useCan, useViewer } from '../../app/viewer'
import { useAll } from '../../records/data/use-all'

/** Returns what the firm lets people approve although they made it; undefined while this device does not know. */
export function useOwnApproval(): OwnApproval | undefined {
  const can = useCan()
  const firms = useAll(company)
  if (!can.read(company) || firms === undefined) return undefined
  return firms[0]?.ownApproval ?? USUAL_OWN_APPROVAL
}

interface Made {
  readonly id: number
  readonly createdBy: number | null
  readonly updatedAt: string
}

/**
 * Returns why someone other than the viewer has to approve a record: the viewer made or changed it. The office knows the whole history; until it has
 * replied, this device knows who entered the record. Undefined while neither knows a reason. Decision 671.
 *
 * @param record undefined while the page does not know it
 * @param lines the office is asked again when these change
 */
export function useFourEyes(
  resource: Resource,
  record: Made | null | undefined,
  lines: unknown = null,
): string | null | undefined {
  const { user: viewer } = useViewer()
  const ownApproval = useOwnApproval()
  const approvable = approvableOf(resource)
  const path = record && `/${resource.path}/${record.id}/four-eyes`
  const asked = useReply(path ?? null, fourEyesReply, `${record?.updatedAt ?? ''} ${JSON.stringify(lines)}`)
  if (asked.kind === 'loaded') return asked.value.reason
  if (record?.createdBy !== viewer || ownApproval === undefined) return undefined
  return whyOwn('entered', approvable, ownApproval)
}
