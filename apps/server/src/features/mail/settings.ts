import { isIP } from 'node:net'
import { type RequestOf, fail, type SmtpConfig, type updateSmtpConfig } from '@parley/protocol'
import type { Letter, MailServer } from '../../engines/mailer/mailer.ts'
import { sealSetting, unsealSetting } from '../../engines/secrets/seal.ts'
import type { Actor } from '../../http/request/actor.ts'
import {
  changeRecord,
  given,
  isMailOn,
  storeRequestUrl,
  knownUrl,
  record,
  type SmtpRecord,
} from '../organization/index.ts'
import { isAddress } from './address.ts'
import type { MailServices } from './services.ts'

const purpose = 'smtp password'
const usualPort = 465

/**
 * The address that mailed links begin with. Never the one that the caller used: they could name a server of their
 * own, which then gets the secret of the link. Throws while mail is off or the address is not known.
 */
export function linkBase(services: MailServices, origin: string): string {
  if (!isMailOn(services)) throw fail('smtp-is-off')
  const known = knownUrl(services)
  if (known) return known
  if (services.mailer.keepsAll) return origin
  throw fail('smtp-is-off')
}

/** The mail settings as administrators see them, with the password. */
export function smtpConfigOf(services: MailServices): SmtpConfig {
  const stored = record(services, 'smtp')
  const { sealed_password, client_id = '', token_url = '', scope = '', ...settings } = stored
  const { server_key } = services.identity
  const password = unsealSetting(server_key, purpose, sealed_password)
  if (settings.login !== 'oauth2') return { ...settings, password }
  return { ...settings, password, client_id, token_url, scope }
}

/** The server that sends mail, and the sender. Throws while mail is off. */
export function mailServerOf(services: MailServices): {
  server: MailServer
  from: Letter['from']
} {
  if (!isMailOn(services)) throw fail('smtp-is-off')
  const { host, port, from, username, password, encryption, login, ...app } = smtpConfigOf(services)
  const sender = readSender(from) ?? { name: '', address: 'parley@localhost' }
  const { mailName } = services.config
  const clientName = mailName || clientNameOf(knownUrl(services), sender.address)
  return {
    server: { host, port, username, password, encryption, login, clientName, ...appOf(app) },
    from: sender,
  }
}

function appOf({ client_id, token_url, scope }: Partial<SmtpConfig>): Pick<MailServer, 'app'> {
  if (!client_id || !token_url) return {}
  return { app: { clientId: client_id, tokenUrl: token_url, scope: scope ?? '' } }
}

/** The address that letters come from; undefined if it is not set. */
export const senderAddress = (services: MailServices): string | undefined =>
  readSender(record(services, 'smtp').from)?.address

/** The name for EHLO: the host of the server's address, as RFC 5321 writes it, else the domain of the sender. */
function clientNameOf(url: string, sender: string): string {
  const host = url === '' ? '' : new URL(url).hostname
  if (isIP(host) === 4) return `[${host}]`
  return host.includes('.') ? host : sender.slice(sender.lastIndexOf('@') + 1)
}

/** Changes the given mail settings. Mail cannot be switched on without a server and a sender. */
export async function changeSmtp(
  services: MailServices,
  actor: Actor,
  body: RequestOf<typeof updateSmtpConfig>['body'],
  origin: string,
): Promise<undefined> {
  const { password, port, ...others } = given(body)
  const { server_key } = services.identity
  const patch: Partial<SmtpRecord> = {
    ...others,
    ...(port === undefined ? {} : { port: port === 0 ? usualPort : port }),
    ...(password === undefined
      ? {}
      : { sealed_password: sealSetting(server_key, purpose, password) }),
  }
  await changeRecord(services, actor, 'smtp', (stored) => {
    requireValid({ ...stored, ...patch })
    return patch
  })
  // Mailed links need the address of the server. An administrator knows it.
  if (isMailOn(services)) await storeRequestUrl(services, actor, origin)
  return undefined
}

function requireValid({ enabled, host, port, from, token_url }: SmtpRecord): void {
  if (port < 1 || port > 65_535) throw fail('bad-body', { field: 'port' })
  if (host === '' ? enabled : !isHost(host)) throw fail('bad-body', { field: 'host' })
  if (token_url && !isWebAddress(token_url)) throw fail('bad-body', { field: 'token_url' })
  if (from === '' ? enabled : !readSender(from)) throw fail('bad-body', { field: 'from' })
}

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

// A name or an address of IPv4 or IPv6.
const isHost = (text: string) => /^[A-Za-z0-9._-]{1,253}$|^[0-9A-Fa-f:.]{2,45}$/.test(text)

/** Reads `chat@example.org` or `Team chat <chat@example.org>`. */
function readSender(text: string): Letter['from'] | undefined {
  const [, name = '', inner] = /^([^<>\p{Cc}]{0,200})<([^<>]+)>$/u.exec(text.trim()) ?? []
  const address = inner ?? text.trim()
  return isAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : undefined
}
