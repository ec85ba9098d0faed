import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { List, OneOf, Opt, Text } from './shapes.ts'

// Shapes

const ClientId = Type.Object({ client_id: Type.String() })

/** What a page needs to send its user to the provider. */
export const ProviderAddress = Type.Object({
  client_id: Type.String({ description: 'empty if the provider is not set up' }),
  authorize_url: Type.String({ description: 'the page of the provider that asks for consent' }),
})
export type ProviderAddress = Static<typeof ProviderAddress>

/** `client_secret` is empty unless the caller is an administrator. */
export const GithubConfig = Type.Object({
  client_id: Type.String(),
  client_secret: Type.String({ description: 'always empty in answers' }),
  has_secret: Type.Optional(
    Type.Boolean({ description: 'whether a secret is stored; for administrators [new]' }),
  ),
})
export type GithubConfig = Static<typeof GithubConfig>

const MailDomains = Type.Array(Type.String(), {
  description: 'the mail domains whose addresses the provider may vouch for; empty for all',
})

/** The registration of this server at an OpenID provider. Without one the server registers itself. */
export const OidcClient = Type.Object({
  domain: Type.String({ description: 'of the issuer in the sign-in methods' }),
  issuer: Type.String({ description: 'the address of the issuer; empty for https and the domain' }),
  client_id: Type.String(),
  has_secret: Type.Boolean(),
  mail_domains: MailDomains,
  confirms_addresses: Type.Boolean({
    description: 'whether addresses count as confirmed of which the provider says nothing',
  }),
})
export type OidcClient = Static<typeof OidcClient>

const NewOidcClient = Type.Object({
  domain: Text(lengths.url),
  issuer: Opt(Text(lengths.url)),
  client_id: Text(lengths.credential),
  client_secret: Opt(Text(lengths.credential)),
  mail_domains: Opt(List(Text(lengths.word), listLengths.servers)),
  confirms_addresses: Opt(Type.Boolean()),
})

/** For which mail domains Google and GitHub may vouch. */
export const ProviderMailDomains = Type.Object({ google: MailDomains, github: MailDomains })
export type ProviderMailDomains = Static<typeof ProviderMailDomains>

/** The kinds of identities that can be unlinked. */
export const linkedProviders = ['google', 'github', 'metamask', 'oidc'] as const

// Endpoints

export const getGoogleConfig = endpoint('GET', '/admin/google_auth/config', {
  auth: 'none',
  response: ClientId,
  summary: 'The client id of Google sign-in',
})
export const getGooglePublicConfig = endpoint('GET', '/admin/google_auth/public_config', {
  auth: 'none',
  response: ProviderAddress,
  summary: 'What a page needs for Google sign-in',
})
export const updateGoogleConfig = endpoint('POST', '/admin/google_auth/config', {
  auth: 'admin',
  request: Type.Object({ client_id: Opt(Text(lengths.credential)) }),
  response: 'empty',
  summary: 'Changes the given members',
})
export const getGithubConfig = endpoint('GET', '/admin/github_auth/config', {
  auth: 'none',
  response: GithubConfig,
  summary: 'The settings that GitHub sign-in needs, without the secret',
})
export const getGithubPublicConfig = endpoint('GET', '/admin/github_auth/public_config', {
  auth: 'none',
  response: ProviderAddress,
  summary: 'What a page needs for GitHub sign-in',
})
export const updateGithubConfig = endpoint('POST', '/admin/github_auth/config', {
  auth: 'admin',
  request: Type.Object({
    client_id: Opt(Text(lengths.credential)),
    client_secret: Opt(Text(lengths.credential)),
  }),
  response: 'empty',
  summary: 'Changes the members given; an empty secret keeps the stored one',
})
export const getProviderMailDomains = endpoint('GET', '/admin/provider_mail_domains', {
  auth: 'admin',
  response: ProviderMailDomains,
  summary: 'The mail domains for which Google and GitHub may vouch',
})
export const updateProviderMailDomains = endpoint('POST', '/admin/provider_mail_domains', {
  auth: 'admin',
  request: Type.Object({
    google: Opt(List(Text(lengths.word), listLengths.servers)),
    github: Opt(List(Text(lengths.word), listLengths.servers)),
  }),
  response: ProviderMailDomains,
  summary: 'Changes the members given',
})
export const listOidcClients = endpoint('GET', '/admin/oidc/clients', {
  auth: 'admin',
  response: Type.Array(OidcClient),
  summary: 'The registrations at OpenID providers',
})
export const updateOidcClients = endpoint('POST', '/admin/oidc/clients', {
  auth: 'admin',
  request: Type.Object({ clients: List(NewOidcClient, listLengths.servers) }),
  response: 'empty',
  summary: 'Replaces the registrations; an absent or empty secret keeps the stored one',
})
export const unbindCredential = endpoint('POST', '/token/unbind', {
  auth: 'member',
  request: Type.Object({ provider: OneOf(linkedProviders), domain: Opt(Text(lengths.url)) }),
  response: 'empty',
  summary: 'Unlinks an external identity from the caller',
})
