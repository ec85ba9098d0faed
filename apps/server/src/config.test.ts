import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('files are kept in the data folder unless PARLEY_FILES names a bucket', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ PARLEY_FILES: '' }).s3).toBeUndefined()
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ PARLEY_FILES: 's3://files', ...keys }).s3).toMatchObject({
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test.each([
  ['files', 'PARLEY_FILES is not an address like s3://bucket'],
  ['s3://id:my-secret@files?encryption=none', 'PARLEY_FILES needs the encryption AES256'],
  ['s3://id:my/secret@files', 'PARLEY_FILES is not an address like s3://bucket'],
])('PARLEY_FILES=%s is refused with the reason and without the secret', (address, words) => {
  const read = () => readConfig({ PARLEY_FILES: address })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
  expect(read).not.toThrow('secret@')
})

test('files on S3 may not be larger than the parts of an upload', () => {
  const settings = { PARLEY_FILES: 's3://id:secret@files', PARLEY_FILE_BYTES: '83886080001' }
  expect(() => readConfig(settings)).toThrow('PARLEY_FILE_BYTES must be at most 83886080000')
  expect(readConfig({ ...settings, PARLEY_FILE_BYTES: '83886080000' }).fileBytes).toBe(83886080000)
})
