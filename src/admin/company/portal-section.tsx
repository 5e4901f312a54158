import { company } from '#contract/admin/company'
import { PORTAL } from '#contract/commercial/portal/portal-access'
import { jsonBody } from '../../app/office/server'
import { useCan, useViewer } from '../../app/viewer'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'

/** Whether subcontractors may sign in to the portal at all. Every screen of the firm follows at once. Decision 732. */
export function PortalSection() {
  const { account } = useViewer()
  const can = useCan()
  const confirm = useConfirm()
  const { run, working, blocked } = useOffice(null)
  const isOn = account.integrations.includes(PORTAL)
  async function change() {
    const { result } = await confirm({
      title: isOn ? 'Switch the portal off?' : 'Switch the portal on?',
      message: isOn
        ? 'No subcontractor can sign in from then on. Who has access is kept for when you switch it on again.'
        : 'You can then invite people at subcontractors, project by project. They see their own applications, certificates and notices.',
      yes: isOn ? 'Switch off' : 'Switch on',
      no: 'Cancel',
      danger: isOn,
    })
    if (result)
      await run(async ({ server }) => {
        await server.call('/account/portal', jsonBody('PUT', { enabled: !isOn }))
      })
  }
  return (
    <Section
      title="Portal for subcontractors"
      aside={
        can.write(company) && (
          <Button reason={blocked ?? undefined} disabled={working} aria-haspopup="dialog" onClick={() => void change()}>
            {isOn ? 'Switch the portal off' : 'Switch the portal on'}
          </Button>
        )
      }
    >
      <FieldList
        fields={[
          {
            label: 'Portal',
            value: isOn ? 'On: subcontractors sign in to what is theirs' : 'Off: no subcontractor can sign in',
          },
        ]}
      />
    </Section>
  )
}
