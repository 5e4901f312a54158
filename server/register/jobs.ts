import { authJobs } from '../auth/auth-jobs'
import { cisJob } from '../commercial/cis/cis-job'
import { documentJob } from '../documents/documents'
import { fileJobs } from '../files/file-jobs'
import { importJobs } from '../imports/import-jobs'
import { housekeepingJobs } from '../jobs/housekeeping'
import type { Job } from '../jobs/job'
import { DOCUMENTS } from './documents'
import { notificationJobs } from '../notifications/notification-jobs'
import { syncJobs } from '../sync/sync-jobs'

/** All the server does by itself, for `startJobs`. */
export const JOBS: readonly Job[] = [
  ...housekeepingJobs,
  ...authJobs,
  ...fileJobs,
  ...importJobs,
  ...notificationJobs,
  ...syncJobs,
  cisJob,
  documentJob(DOCUMENTS),
]
