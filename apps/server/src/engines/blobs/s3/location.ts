/** A place for files in a bucket of an S3-compatible store. */
export interface S3Location {
  /** The origin of the store. */
  endpoint: string
  bucket: string
  region: string
  /** Precedes every key: empty, or ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Headers that make the store encrypt what it keeps. */
  encryption: Record<`x-amz-${string}`, string>
}

type S3Credentials = Pick<S3Location, 'accessKeyId' | 'secretAccessKey'>

/** Credentials of the standard variables, if they are set. */
type StandardCredentials = { [name in keyof S3Credentials]?: string | undefined }

/** Says what is wrong with an address, without repeating it: an address may contain a secret. */
export class S3LocationError extends Error {}

/** Whether a text names a bucket, and not a folder. */
export const isBucketAddress = (text: string): boolean => text.startsWith('s3://')

const parameters = ['endpoint', 'region', 'prefix', 'encryption', 'key']
const segment = /^[\w-][\w.-]*$/

/** Parses `s3://[KEY:SECRET@]bucket?endpoint=…&region=…&prefix=…&encryption=…&key=…`. */
export function parseS3Location(text: string, standard: StandardCredentials): S3Location {
  const url = parseUrl(text)
  const read = (name: string) => url.searchParams.get(name) ?? ''
  for (const name of url.searchParams.keys()) {
    ensure(parameters.includes(name), `has no parameter "${name}", only ${parameters.join(', ')}`)
    ensure(url.searchParams.getAll(name).length === 1, `contains "${name}" twice`)
  }
  const region = read('region') || 'us-east-1'
  ensure(/^[\w-]+$/.test(region), 'needs a region of letters, digits and dashes')
  return {
    endpoint: readEndpoint(read('endpoint') || `https://s3.${region}.amazonaws.com`),
    bucket: url.hostname,
    region,
    prefix: readPrefix(read('prefix')),
    ...readCredentials(url, standard),
    encryption: readEncryption(read('encryption'), read('key')),
  }
}

function parseUrl(text: string): URL {
  const hint =
    'is not an address like s3://bucket?endpoint=https://…; encode "/" in a secret as %2F'
  ensure(text.startsWith('s3://') && URL.canParse(text), hint)
  const url = new URL(text)
  ensure(/^[\w.-]{3,63}$/.test(url.hostname), 'needs the name of a bucket after s3://')
  const hasBucketOnly = url.port === '' && /^\/?$/.test(url.pathname) && url.hash === ''
  ensure(
    hasBucketOnly,
    'may have nothing but parameters after the bucket; a path belongs into prefix',
  )
  return url
}

function readEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url?.pathname === '/' && url.search === '' && url.username === ''
  ensure(
    isOrigin && /^https?:$/.test(url.protocol),
    'needs an endpoint with http or https and without a path',
  )
  return url.origin
}

function readPrefix(text: string): string {
  const prefix = text.replace(/^\/+|\/+$/g, '')
  if (prefix === '') return ''
  const isValid = prefix.length <= 200 && prefix.split('/').every((part) => segment.test(part))
  ensure(isValid, 'needs a prefix of letters, digits, dots, dashes and slashes, up to 200')
  return `${prefix}/`
}

function readCredentials(url: URL, standard: StandardCredentials): S3Credentials {
  const [accessKeyId, secretAccessKey] = url.username
    ? [decode(url.username), decode(url.password)]
    : [standard.accessKeyId, standard.secretAccessKey]
  const hint =
    'needs credentials: s3://KEY:SECRET@bucket, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  ensure(accessKeyId && secretAccessKey, hint)
  return { accessKeyId, secretAccessKey }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3LocationError('has credentials that are not URL-encoded')
  }
}

function readEncryption(kind: string, key: string): S3Location['encryption'] {
  ensure(
    ['', 'AES256', 'aws:kms'].includes(kind),
    'needs the encryption AES256 or aws:kms, or none',
  )
  ensure(key === '' || kind === 'aws:kms', 'may name a key with encryption=aws:kms only')
  return {
    ...(kind ? { 'x-amz-server-side-encryption': kind } : {}),
    ...(key ? { 'x-amz-server-side-encryption-aws-kms-key-id': key } : {}),
  }
}

function ensure(isRight: unknown, mistake: string): asserts isRight {
  if (!isRight) throw new S3LocationError(mistake)
}
