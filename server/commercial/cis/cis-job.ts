import { sql } from 'kysely'
import { cisReturn } from '#contract/commercial/cis/cis-return'
import { PERMISSION_RESOURCES, permissionStrings, type Tier } from '#contract/permissions'
import { reminderState, reminderWords } from '#domain/commercial/reminders/reminders'
import { addDays, dayOf } from '#domain/value/day'
import { type Identity, OUTSIDE } from '../../base/identity'
import { asOwner, inAccount } from '../../database/session'
import type { Job } from '../../jobs/job'
import { notify } from '../../notifications/notify'
import type { Services } from '../../services/services'
import { firmCisReminders } from './cis-records'

/** Days after its last day on which a return that is missing is no news any more. */
const OLD_NEWS = 60
const KIND = 'cisReturn'

interface Firm {
  readonly id: number
  readonly estimating: Tier
  readonly siteCommercial: Tier
  /** Who may record returns. */
  readonly people: readonly number[]
}

/** Runs {@link remindOfReturns} four times a day. */
export const cisJob: Job = { name: 'remind-of-cis-returns', everyMinutes: 6 * 60, run: remindOfReturns }

type Needs = Pick<Services, 'database' | 'now'>

/**
 * Notifies those who record CIS returns when one becomes due, and once more when its day has passed without it. A notice is written once: its words name
 * the month.
 */
export async function remindOfReturns(services: Needs): Promise<void> {
  for (const firm of await firmsWithSites(services)) await remind(services, firm)
}

async function firmsWithSites({ database }: Needs): Promise<readonly Firm[]> {
  const { rows } = await asOwner(database, db =>
    sql<Firm>`select id, estimating_tier as "estimating", site_commercial_tier as "siteCommercial",
        array(select distinct r.record_id from user_roles r
          join role_permission p on p.account_id = r.account_id and p.role_id = r.target_id
          where r.account_id = account.id and p.resource = 'AccountsApplications' and p.level = 7 order by 1) as people
      from account where site_commercial_tier <> 'None' order by id`.execute(db),
  )
  return rows
}

async function remind({ database, now }: Needs, { id: account, estimating, siteCommercial, people }: Firm) {
  if (people.length === 0) return
  const { rows: written } = await asOwner(database, db =>
    sql<{ user: number; name: string }>`select user_id as "user", name from notification
      where account_id = ${account} and kind = ${KIND}`.execute(db),
  )
  const isWritten = new Set(written.map(({ user, name }) => `${user} ${name}`))
  const today = dayOf(new Date(now()))
  const identity: Identity = {
    account,
    user: OUTSIDE,
    fullName: 'Quoin',
    permissions: new Set(
      permissionStrings(
        Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 1 as const])),
        { Estimating: estimating, SiteCommercial: siteCommercial },
        false,
      ),
    ),
    mustChangePassword: false,
    session: 0,
    actingAs: null,
  }
  await inAccount(
    database,
    identity,
    async tx => {
      const due = (await firmCisReminders(tx)).filter(
        each => reminderState(each, today) !== 'open' && each.day >= addDays(today, -OLD_NEWS),
      )
      await notify(
        tx,
        due.flatMap(each =>
          people
            .map(
              user =>
                ({
                  user,
                  kind: KIND,
                  name: reminderWords(each, today),
                  subject: { resource: cisReturn.name, id: null },
                }) as const,
            )
            .filter(({ user, name }) => !isWritten.has(`${user} ${name}`)),
        ),
      )
    },
    now(),
  )
}
