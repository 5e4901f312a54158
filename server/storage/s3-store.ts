import type { S3Client } from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { FILE_LIMIT, policyCondition } from '#contract/platform/files'
import type { FileStore } from './store'

export interface S3Settings {
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Files in a bucket of Amazon's S3 or anything that speaks it. Devices post to it and read from it directly, so the bucket must allow the
 * app's origin to POST and GET (CORS). The library is loaded only here: 27 MB no one else needs.
 */
export async function createS3Store(settings: S3Settings): Promise<FileStore> {
  const [aws, { createPresignedPost }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  const client: S3Client = new aws.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Others than Amazon rarely serve a bucket under a host of its own, and few know the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async signUpload({ key, mimeType, size }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: key,
        Expires: FILE_LIMIT.policyMinutes * 60,
        Fields: { 'Content-Type': mimeType },
        Conditions: [['content-length-range', size, size]],
      })
      const encoded = fields['Policy'] ?? ''
      return {
        url,
        ...v.parse(policySchema, Buffer.from(encoded, 'base64').toString('utf8')),
        encoded,
        signature: fields['X-Amz-Signature'] ?? '',
      }
    },
    async size(key) {
      try {
        return (await client.send(new aws.HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? null
      } catch (error) {
        if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null
        throw error
      }
    },
    async read(key) {
      const { Body } = await client.send(new aws.GetObjectCommand({ Bucket, Key: key }))
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    },
    async write(key, bytes, mimeType) {
      await client.send(new aws.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: mimeType }))
    },
    async remove(key) {
      await client.send(new aws.DeleteObjectCommand({ Bucket, Key: key }))
    },
    link: ({ key, mimeType, disposition, seconds }) =>
      getSignedUrl(
        client,
        new aws.GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentType: mimeType,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: `private, max-age=${seconds}`,
        }),
        { expiresIn: seconds },
      ),
    local: null,
  }
}

const policySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ expiration: v.string(), conditions: v.array(policyCondition) }),
)
