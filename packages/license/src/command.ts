import { readFileSync, writeFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { createKeys, publicKeyOf, readPrivateKey, readPublicKey } from './keys.ts'
import { readLicense } from './license-text.ts'
import { isSignedBy, issueLicense, LicenseTermsError, licenseTime } from './sign.ts'

const day = 86_400_000
const longestDays = 36_500

/** Where the command line writes to. */
export interface LicenseOutput {
  output(text: string): void
  errors(text: string): void
}

/** Ends the program with a message about what the caller gave. */
class UserError extends Error {}

/** Runs `npm run license` with its arguments. Returns the exit code. */
export function runLicenseCommand(args: readonly string[], out: LicenseOutput): number {
  try {
    let isGood = true
    const program = new Command('license')
      .description('Issues licenses for Parley servers that know your public key.')
      .exitOverride()
      .configureOutput({ writeOut: out.output, writeErr: out.errors })
    addKeys(program, out)
    addIssue(program, out)
    addVerify(program, out, () => {
      isGood = false
    })
    program.parse(args, { from: 'user' })
    return isGood ? 0 : 1
  } catch (error) {
    // Commander has printed it.
    if (error instanceof CommanderError) return error.exitCode
    if (!(error instanceof UserError || error instanceof LicenseTermsError)) throw error
    out.errors(`${error.message}\n`)
    return 1
  }
}

function addKeys(program: Command, out: LicenseOutput): void {
  program
    .command('keys')
    .description('Makes a pair of keys, or prints the public key of a private one.')
    .option('--out <file>', 'write a new private key to this file; an existing file stays')
    .option('--of <file>', 'print the public key of this private key')
    .action((given: { out?: string; of?: string }) => {
      if (given.of !== undefined) return printKey(out, publicKeyOf(privateKeyIn(given.of)))
      if (given.out === undefined) {
        throw new UserError('Give --out for new keys, or --of for known ones.')
      }
      const { privateKey, publicKey } = createKeys()
      storePrivateKey(given.out, privateKey)
      return printKey(out, publicKey)
    })
}

interface Terms {
  key: string
  domain: string[]
  members: number
  days: number
}

function addIssue(program: Command, out: LicenseOutput): void {
  program
    .command('issue')
    .description('Issues a license and prints its text.')
    .requiredOption('--key <file>', 'the private key')
    .requiredOption('--domain <host...>', 'hosts without port that the license is for; * is any')
    .requiredOption('--members <number>', 'how many members it allows; 999999 is no limit', whole)
    .requiredOption('--days <number>', 'for how many days from now', numberOfDays)
    .action(({ key, domain, members, days }: Terms) => {
      const now = Math.floor(Date.now() / 1000) * 1000
      const times = { created_at: licenseTime(now), expired_at: licenseTime(now + days * day) }
      const terms = { domains: domain.map((host) => host.toLowerCase()), user_limit: members }
      out.output(`${issueLicense({ ...terms, ...times }, privateKeyIn(key))}\n`)
    })
}

function addVerify(program: Command, out: LicenseOutput, fails: () => void): void {
  program
    .command('verify')
    .description('Prints what a license says. Exits with 1 unless it is signed and in force.')
    .argument('<license>', 'the text of the license, or - to read it from standard input')
    .requiredOption('--public <key...>', 'the public keys that a server accepts')
    .action((text: string, options: { public: string[] }) => {
      if (options.public.some((key) => !readPublicKey(key))) {
        throw new UserError(
          'A public key has 43 characters, as `npm run license -- keys` prints it.',
        )
      }
      const license = readLicense(text === '-' ? readFileSync(0, 'utf8') : text)
      if (!license) throw new UserError('This text is not a license.')
      const signed = isSignedBy(license, options.public)
      const inForce = Date.parse(license.expired_at) > Date.now()
      const lines = [
        `Domains     ${license.domains.join(', ')}`,
        `Members     ${license.user_limit}`,
        `Created at  ${license.created_at}`,
        `Expires at  ${license.expired_at}${inForce ? '' : ' (expired)'}`,
        `Signed      ${signed ? 'yes' : 'no, or with another key'}`,
      ]
      out.output(`${lines.join('\n')}\n`)
      if (!signed || !inForce) fails()
    })
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number above 0.')
  return Number(text)
}

function numberOfDays(text: string): number {
  const days = whole(text)
  if (days > longestDays) throw new InvalidArgumentError(`Give at most ${longestDays} days.`)
  return days
}

function privateKeyIn(file: string) {
  const key = readPrivateKey(readText(file))
  if (!key) throw new UserError(`${file} has no private key for Ed25519.`)
  return key
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`${file} cannot be read.`)
  }
}

function storePrivateKey(file: string, privateKey: string): void {
  try {
    writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new UserError(`${file} cannot be written, or it exists.`, { cause })
  }
}

function printKey(out: LicenseOutput, publicKey: string): void {
  out.output(`${publicKey}\nStart the server with PARLEY_LICENSE_KEYS=${publicKey}\n`)
}
