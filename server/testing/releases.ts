// The migrations of each release, so that tests can make a database as that release made it. Add a line when a release adds migrations.
import { type Migration, migrationWords, readMigrations } from '../database/migrate'

/** Identifies a release and what its databases list as run. */
export interface Release {
  readonly commit: string
  readonly day: string
  /** File names in the order they ran; or a number, where the release had that many of today's files under today's names. */
  readonly migrations: number | readonly string[]
  /** SHA-256 of the files' checksums, one a line: a migration may be renumbered after its release, but not changed. */
  readonly digest: string
}

/** The first two releases: the author of a migration chose its number. */
const NUMBERED_BY_AUTHOR = [
  '0001-foundation.sql',
  '0002-feed.sql',
  '0003-people.sql',
  '0004-estimating.sql',
  '0005-commercial.sql',
  '0101-sign-in.sql',
  '0201-sync.sql',
  '0301-bill-import.sql',
  '0302-unit-synonym.sql',
  '0501-byte-order.sql',
  '0502-caller-epoch.sql',
  '0503-feed-lookups.sql',
  '0601-licensed-sites.sql',
  '0602-issue-numbers.sql',
  '0801-notification.sql',
  '0901-lists.sql',
  '0902-codes.sql',
  '0903-contacts.sql',
  '0904-catalogue.sql',
  '0905-tax-details.sql',
  '0906-staged-import.sql',
  '0999-licensed-project-supplier.sql',
  '1001-feed-by-record.sql',
  '1002-refresh-shown.sql',
  '1201-session-roles.sql',
  '1202-settings.sql',
  '1401-derived-file.sql',
  '1402-project-files.sql',
  '1601-muted-notification.sql',
  '1602-issue-comment.sql',
  '1603-issue-photo-order.sql',
  '1604-notification-kind.sql',
  '1701-file-slice.sql',
  '1801-act-as.sql',
  '1802-feed-in-fewer-steps.sql',
  '1901-taught-units.sql',
  '2201-room-for-edits.sql',
  '2501-role-reach.sql',
]

export const RELEASES: readonly Release[] = [
  {
    commit: '765b0dd1',
    day: '2026-11-21',
    migrations: NUMBERED_BY_AUTHOR.slice(0, 32),
    digest: '06462f75cc17663bb2cd99eb8a5b0c54191f381bdaf4bbb0a9663109e2273a29',
  },
  {
    commit: '66392c54',
    day: '2026-11-22',
    migrations: NUMBERED_BY_AUTHOR,
    digest: 'daf621e7cdbe8c3da4e7c0986a6fc7478316d60d1918f82e50e0c3ab8f223d15',
  },
  {
    commit: '005995c2',
    day: '2026-11-22',
    migrations: 39,
    digest: 'c2ec0254c6b754714058247d71f0a2206a51c0c532be8fe0bee53f09455742b7',
  },
  {
    commit: 'dd911dfb',
    day: '2026-11-23',
    migrations: 48,
    digest: '0411c915e47decef361f3f25c7591fe7aec54e29e7e49e6cd6c1f9a9c518f55c',
  },
  {
    commit: '996e12c3',
    day: '2026-11-23',
    migrations: 61,
    digest: 'bc02d81c9ac6661600867b82f297fbbb637b669a5d6146b4951874f368137f97',
  },
  {
    commit: '26d19fbd',
    day: '2026-11-25',
    migrations: 67,
    digest: '2ef6e6b6af476142780667d894539f2e5f81a44cda13e56c8485ef527199af79',
  },
  {
    commit: '1ef1d744',
    day: '2026-11-25',
    migrations: 69,
    digest: '5030ba8145754a4dcdb938593de7d74c704753440d621d688a32e0adccdd1340',
  },
  {
    commit: 'bf71135c',
    day: '2026-11-25',
    migrations: 70,
    digest: 'd89451d605b5850f1d0ba232f1d7bb4148e24a8e7a25809f5bc29e0d579957a8',
  },
  {
    commit: '667ac31a',
    day: '2026-11-26',
    migrations: 77,
    digest: '94f9676a64e8cd91fa849a30d45bb6e92f940d6d318f2b76ba24257b3204e41e',
  },
  {
    commit: '4e56a332',
    day: '2026-11-26',
    migrations: 78,
    digest: 'd1dd2199f223f67f0a9cba9e629aa017de3fc2d103ea9d9a1f585c32a3adbed2',
  },
  {
    commit: '49915062',
    day: '2026-11-26',
    migrations: 87,
    digest: 'ed9c2087b2c1cdf9d3ae1964a8fd643462f32bd7045d6165aa6c172fda54df18',
  },
  {
    commit: '0e560e15',
    day: '2026-11-28',
    migrations: 89,
    digest: '22488c97cf02a50daf98229baaba47e4e483cb1be2acc61b6b28f4d543fcabd0',
  },
  {
    commit: '910b770b',
    day: '2026-11-29',
    migrations: 91,
    digest: 'f9de94f57a721aa0eb1503759e75b7fb0c6eb5b06002a70140cce7f2248a427f',
  },
]

/** Returns the migrations of a release as it would have run them: today's files under its names. */
export function migrationsOfRelease({ migrations }: Release): Migration[] {
  const today = readMigrations()
  if (typeof migrations === 'number') return today.slice(0, migrations)
  return migrations.map(name => {
    const file = today.find(each => migrationWords(each.name) === migrationWords(name))
    if (!file) throw new Error(`No migration of today is "${name}"`)
    return { ...file, name }
  })
}
