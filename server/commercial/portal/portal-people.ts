import { sql } from 'kysely'
import { PORTAL, type PortalPerson } from '#contract/commercial/portal/portal-access'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import type { Transaction } from '../../database/tables'
import type { Services } from '../../services/services'
import { endSessions, LINK_FOR, makeLink } from './portal-session'
import { emailKey } from './portal-visitor'

/** Refuses while the portal is switched off for the account. */
export async function requirePortal(db: Transaction, account: number): Promise<{ readonly firm: string }> {
  const found = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', account)
    .where(sql<boolean>`enabled_integrations @> ${JSON.stringify([{ shortName: PORTAL }])}::jsonb`)
    .executeTakeFirst()
  if (!found)
    throw new ProblemError('guarded', {
      message: 'The portal is switched off. An administrator switches it on under Settings, Company',
    })
  return { firm: found.name }
}

/** Switches the portal of an account on or off; its other integrations stay. */
export async function switchPortal(db: Transaction, account: number, enabled: boolean): Promise<void> {
  const entry = JSON.stringify([{ shortName: PORTAL }])
  await sql`update account set enabled_integrations =
    (select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(enabled_integrations) each where each ->> 'shortName' <> ${PORTAL})
      || ${enabled ? entry : '[]'}::jsonb
    where id = ${account}`.execute(db)
}

/** Returns the people with access to a project, also stopped, by name. */
export async function peopleOf(
  db: Transaction,
  { account, project, now }: { readonly account: number; readonly project: number; readonly now: number },
): Promise<Omit<PortalPerson, 'lines'>[]> {
  const { rows } = await sql<Omit<PortalPerson, 'lines'>>`
    select p.id as person, p.subcontractor_id as subcontractor, p.full_name as "fullName", p.email,
      case when x.stopped_at is not null then 'stopped' when p.password_hash is not null then 'active'
        when exists (select from portal_link l where l.account_id = p.account_id and l.person_id = p.id and l.expires_at > ${iso(now)}) then 'invited'
        else 'lapsed' end as state,
      x.given_at as "givenAt", x.stopped_at as "stoppedAt", p.signed_in_at as "lastSignInAt"
    from portal_access x join portal_person p on p.account_id = x.account_id and p.id = x.person_id
    where x.account_id = ${account} and x.project_id = ${project} order by p.full_name, p.id`.execute(db)
  return rows
}

interface Invited {
  readonly account: number
  readonly by: number
  readonly project: number
  readonly subcontractor: number
  readonly fullName: string
  readonly email: string
}

/**
 * Gives a person access to a project. Returns the person and the secret of a link to choose a password; null for a person who has one. Throws
 * `conflict` where the address belongs to a person of another subcontractor, who would see both.
 */
export async function giveAccess(
  db: Transaction,
  services: Services,
  { account, by, project, subcontractor, fullName, email }: Invited,
): Promise<{ readonly person: number; readonly secret: string | null }> {
  const at = iso(services.now())
  const person = await db
    .insertInto('portal_person')
    .values({
      account_id: account,
      subcontractor_id: subcontractor,
      full_name: fullName,
      email,
      email_key: emailKey(email),
      password_hash: null,
      created_at: at,
      signed_in_at: null,
    })
    .onConflict(same => same.columns(['account_id', 'email_key']).doUpdateSet({ full_name: fullName }))
    .returning(['id', 'subcontractor_id', 'password_hash'])
    .executeTakeFirstOrThrow()
  if (person.subcontractor_id !== subcontractor)
    throw new ProblemError('conflict', {
      message:
        'This address already signs in for another subcontractor. One address sees one subcontractor: use another',
    })
  const access = { given_at: at, given_by: by, stopped_at: null, stopped_by: null }
  await db
    .insertInto('portal_access')
    .values({ account_id: account, person_id: person.id, project_id: project, ...access })
    .onConflict(same => same.columns(['account_id', 'person_id', 'project_id']).doUpdateSet(access))
    .execute()
  const secret =
    person.password_hash === null
      ? await makeLink(db, services, { account, person: person.id }, LINK_FOR.invitation)
      : null
  return { person: person.id, secret }
}

/** Stops a person's access to a project, at once. Without any other project their sessions and links end too. Throws `not-found` where they have none. */
export async function stopAccess(
  db: Transaction,
  services: Services,
  { account, by, project, person }: Pick<Invited, 'account' | 'by' | 'project'> & { readonly person: number },
): Promise<void> {
  const stopped = await db
    .updateTable('portal_access')
    .set({ stopped_at: iso(services.now()), stopped_by: by })
    .where('account_id', '=', account)
    .where('project_id', '=', project)
    .where('person_id', '=', person)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n)
    throw new ProblemError('not-found', { message: 'This person has no access to this project any more' })
  const other = await db
    .selectFrom('portal_access')
    .select('project_id')
    .where('account_id', '=', account)
    .where('person_id', '=', person)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (other) return
  await endSessions(db, { account, person })
  await db.deleteFrom('portal_link').where('account_id', '=', account).where('person_id', '=', person).execute()
}
