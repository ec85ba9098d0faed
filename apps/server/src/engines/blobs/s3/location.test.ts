import { expect, test } from 'vitest'
import { parseS3Location } from './location.ts'

const credentials = { accessKeyId: 'id', secretAccessKey: 'hidden' }
const parse = (text: string, standard = {}) => parseS3Location(text, standard)

test('an address names bucket, endpoint, region, prefix and encryption', () => {
  const address =
    's3://id:a%2Fb%2Bc@files?endpoint=https://s3.example.org:9000&region=eu-1&prefix=/team/chat/&encryption=aws:kms&key=k1'
  expect(parse(address)).toEqual({
    endpoint: 'https://s3.example.org:9000',
    bucket: 'files',
    region: 'eu-1',
    prefix: 'team/chat/',
    accessKeyId: 'id',
    secretAccessKey: 'a/b+c',
    encryption: {
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'k1',
    },
  })
})

test('a bucket alone is one of AWS, with the standard credentials', () => {
  expect(parse('s3://files', credentials)).toEqual({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    bucket: 'files',
    region: 'us-east-1',
    prefix: '',
    ...credentials,
    encryption: {},
  })
})

test('credentials of the address come before the standard ones', () => {
  expect(parse('s3://other:secret@files', credentials)).toMatchObject({
    accessKeyId: 'other',
    secretAccessKey: 'secret',
  })
})

test.each([
  ['another scheme', 'https://id:hidden@files', 'is not an address'],
  ['a slash in the secret', 's3://id:hid/den@files', 'is not an address'],
  ['a malformed secret', 's3://id:hidden%zz@files', 'not URL-encoded'],
  ['no bucket', 's3://?region=eu', 'needs the name of a bucket'],
  ['a path', 's3://id:hidden@files/folder', 'prefix'],
  ['a port', 's3://id:hidden@files:9000', 'nothing but parameters'],
  ['no credentials', 's3://files', 'needs credentials'],
  ['no secret', 's3://id@files', 'needs credentials'],
  ['an unknown parameter', 's3://id:hidden@files?bucket=x', 'no parameter "bucket"'],
  ['a parameter twice', 's3://id:hidden@files?region=a&region=b', 'contains "region" twice'],
  ['an endpoint with a path', 's3://id:hidden@files?endpoint=https://a.org/x', 'needs an endpoint'],
  ['an endpoint without http', 's3://id:hidden@files?endpoint=a.org', 'needs an endpoint'],
  ['a prefix with dots', 's3://id:hidden@files?prefix=../x', 'needs a prefix'],
  ['an unknown encryption', 's3://id:hidden@files?encryption=rot13', 'needs the encryption'],
  ['a key without kms', 's3://id:hidden@files?encryption=AES256&key=k', 'may name a key'],
])('an address with %s is refused without repeating it', (_name, address, words) => {
  expect(() => parse(address)).toThrow(words)
  expect(() => parse(address)).not.toThrow(/hid/)
})
