import { join } from 'node:path'
import { createFolderStore } from './folder-store'
import type { FileStore } from './store'

/** Environment variables that choose the store. */
export interface StoreEnvironment {
  readonly S3_BUCKET?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The bucket `S3_BUCKET` names, or `{dataDir}/files`. `secret` signs the folder's links: the same in every process and after a restart. */
export async function createFileStore(env: StoreEnvironment, dataDir: string, secret: string): Promise<FileStore> {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region = 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!bucket) return createFolderStore(join(dataDir, 'files'), secret)
  if (!accessKeyId || !secretAccessKey)
    throw new Error('S3_BUCKET is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not')
  const { createS3Store } = await import('./s3-store')
  return createS3Store({ bucket, endpoint: endpoint || undefined, region, accessKeyId, secretAccessKey })
}
