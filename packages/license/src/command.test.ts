import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLicenseCommand } from './command.ts'
import { readLicense } from './license-text.ts'
import { isSignedBy } from './sign.ts'

let folder: string
let keyFile: string
let publicKey: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-license-'))
  keyFile = join(folder, 'key.pem')
  publicKey = run('keys', '--out', keyFile).output.split('\n')[0] ?? ''
})
afterAll(() => rm(folder, { recursive: true }))

function run(...args: string[]) {
  let [output, errors] = ['', '']
  const code = runLicenseCommand(args, {
    output: (text) => {
      output += text
    },
    errors: (text) => {
      errors += text
    },
  })
  return { code, output, errors }
}

const issue = (...args: string[]) =>
  run('issue', '--key', keyFile, '--domain', 'Chat.example.org', '--days', '30', ...args)

test('new keys are written for their owner only, and never over others', async () => {
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const before = await readFile(keyFile, 'utf8')
  const again = run('keys', '--out', keyFile)
  expect([again.code, again.output]).toEqual([1, ''])
  expect(again.errors).toContain('or it exists')
  expect(await readFile(keyFile, 'utf8')).toBe(before)
  expect(run('keys', '--of', keyFile).output).toContain(`PARLEY_LICENSE_KEYS=${publicKey}`)
})

test('an issued license is signed and verified', () => {
  const { output, code } = issue('--members', '50')
  expect(code).toBe(0)
  const license = readLicense(output)
  expect(license).toMatchObject({ domains: ['chat.example.org'], user_limit: 50 })
  expect(license && isSignedBy(license, [publicKey])).toBe(true)

  const verified = run('verify', output.trim(), '--public', publicKey)
  expect(verified.code).toBe(0)
  expect(verified.output).toMatch(/Members +50\n.*Signed +yes/s)
})

test('a license of another key is not verified', () => {
  const { output } = issue('--members', '50')
  const other = run('keys', '--out', join(folder, 'other.pem')).output.split('\n')[0] ?? ''
  const verified = run('verify', output.trim(), '--public', other)
  expect([verified.code, verified.output.includes('no, or with another key')]).toEqual([1, true])
})

test.each([
  [
    'a domain with a port',
    ['issue', '--domain', 'a.org:80', '--members', '5', '--days', '1'],
    'without port',
  ],
  [
    'a limit of none',
    ['issue', '--domain', 'a.org', '--members', '0', '--days', '1'],
    'whole number',
  ],
  [
    'a license for too long',
    ['issue', '--domain', 'a.org', '--members', '5', '--days', '999999999'],
    'at most 36500 days',
  ],
  ['no license', ['verify', 'abc', '--public', 'x'.repeat(43)], 'is not a license'],
  ['no public key', ['verify', 'abc', '--public', 'short'], '43 characters'],
  ['an unknown command', ['sell'], 'unknown command'],
])('%s is refused with a message and without a stack', (_name, args, message) => {
  const given = args[0] === 'issue' ? [...args, '--key', keyFile] : args
  const { code, errors } = run(...given)
  expect(code).toBe(1)
  expect(errors).toContain(message)
  expect(errors).not.toContain('    at ')
})

test('a file that is no private key is refused', () => {
  const answer = run('keys', '--of', import.meta.filename)
  expect([answer.code, answer.errors.includes('no private key')]).toEqual([1, true])
})
