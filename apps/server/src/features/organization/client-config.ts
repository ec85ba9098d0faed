import { type ClientConfig, compatVersion, limits, product } from '@parley/protocol'
import type { OrganizationServices } from './services.ts'
import { isMailOn, ownerUid, record } from './records.ts'

/** The configuration of our own client. Its limits are the enforced ones. */
export function clientConfig(services: OrganizationServices): ClientConfig {
  const { config, identity, organization } = services
  return {
    product,
    compat_version: compatVersion,
    server_id: identity.server_id,
    generation: record(services, 'history').generation,
    limits: {
      avatar_bytes: config.avatarBytes,
      logo_bytes: limits.logoBytes,
      logo_min_px: limits.logoMinPx,
      chunk_bytes: config.chunkBytes,
      file_bytes: config.fileBytes,
      text_bytes: limits.textBytes,
      properties_bytes: limits.propertiesBytes,
      user_name_chars: limits.userNameChars,
      channel_name_chars: limits.channelNameChars,
      password_min_chars: limits.passwordMinChars,
      archive_messages: limits.archiveMessages,
      bulk_delete_messages: limits.bulkDelete,
      batch_messages: limits.batchMessages,
      favorites: limits.favorites,
      widget_css_bytes: limits.widgetCssBytes,
    },
    // Each of these becomes true with its feature.
    features: {
      search: false,
      typing: true,
      web_push: true,
      password_reset: isMailOn(services) && record(services, 'login').password,
      export: false,
      directory: record(services, 'ldap').enabled,
      other_servers: config.otherServers,
    },
    push: { vapid_public_key: organization.pushKey.publicKey },
    calls: callsOf(services),
    license_service: config.licenseService,
    links: {
      help: '',
      mobile_app: '',
      android_app: '',
      android_package: '',
      ios_app: '',
      desktop_app: '',
    },
    app_scheme: 'vocechat',
    widget_css: record(services, 'widget').css !== '',
    logo_updated_at: record(services, 'organization').logo_updated_at,
    owner_uid: ownerUid(services),
    branding: record(services, 'branding'),
  }
}

function callsOf(services: OrganizationServices): ClientConfig['calls'] {
  const { provider, ring_seconds, sfu } = record(services, 'call')
  const max_participants = provider === 'sfu' ? sfu.max_participants : null
  return { provider, max_participants, ring_seconds }
}
