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

test.each(['chat', 'chat.example.org', '[192.0.2.7]', '[IPv6:2001:db8::1]', ''])(
  'PARLEY_MAIL_NAME=%s is the name in EHLO',
  (name) => {
    expect(readConfig({ PARLEY_MAIL_NAME: name }).mailName).toBe(name)
  },
)

test.each([
  'chat example',
  'https://chat.example.org',
  'chat_1',
  'a\r\nMAIL FROM:<x@y>',
  'x'.repeat(256),
])('PARLEY_MAIL_NAME=%j prevents the start', (name) => {
  const read = () => readConfig({ PARLEY_MAIL_NAME: name })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow('PARLEY_MAIL_NAME must be a host name such as chat.example.org, not ')
})
