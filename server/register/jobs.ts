import { authJobs } from '../auth/auth-jobs'
import { siteDocumentJobs } from '../commercial/site-documents/site-documents'
import { orderDocumentJobs } from '../commercial/order-documents'
import { tenderDocumentJobs } from '../estimating/tender-document-calls'
import { fileJobs } from '../files/file-jobs'
import { importJobs } from '../imports/import-jobs'
import { housekeepingJobs } from '../jobs/housekeeping'
import type { Job } from '../jobs/job'
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
  ...tenderDocumentJobs,
  ...orderDocumentJobs,
  ...siteDocumentJobs,
]
