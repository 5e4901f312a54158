import { Link, useLocation } from '@tanstack/react-router'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'

/** Under a role's own fields: the way to what it lets people do. */
export function RoleMore() {
  const { pathname } = useLocation()
  return (
    <Section title="Permissions">
      <List label="Permissions"><ListRow title={<Link to={`${pathname}/permissions`}>What this role lets people do</Link>} under="No access, read-only access or full access, a permission a line" leads /></List>
    </Section>
  )
}
