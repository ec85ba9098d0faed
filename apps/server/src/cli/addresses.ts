import { resolve } from 'node:path'
import type { Environment } from '../config.ts'
import {
  type S3Location,
  S3LocationError,
  isBucketAddress,
  parseS3Location,
} from '../engines/blobs/s3/location.ts'
import { UsageError } from './errors.ts'

/** Parses the address of a bucket that an option names. */
export function parseLocation(
  environment: Environment,
  address: string,
  option: string,
): S3Location {
  try {
    return parseS3Location(address, {
      accessKeyId: environment['AWS_ACCESS_KEY_ID'],
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'],
    })
  } catch (error) {
    if (!(error instanceof S3LocationError)) throw error
    throw new UsageError(`${option} ${error.message}`)
  }
}

export const isSameLocation = (one: S3Location, other: S3Location): boolean =>
  (['endpoint', 'bucket', 'prefix'] as const).every((name) => one[name] === other[name])

/** A folder as an absolute path; the address of a bucket stays as it is. */
export const resolveLocation = (place: string): string =>
  isBucketAddress(place) ? place : resolve(place)

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  if (url.protocol === 's3:') url.username = ''
  return url.href
}
