import { type ResponseOf, compatVersion, type getSystemMetrics, product } from '@parley/protocol'
import { backupStatusOf } from './backup-status.ts'
import type { OrganizationServices } from './services.ts'

/** The counts of the dashboard. Those of features above are read from their metrics. */
export async function systemMetrics(
  services: OrganizationServices,
): Promise<ResponseOf<typeof getSystemMetrics>> {
  const accounts = (kind: string) => services.http.metrics.read('parley_accounts', kind)
  const messages = (kind: string) => services.http.metrics.read('parley_messages', kind)
  const human_count = await accounts('human')
  const bot_count = await accounts('bot')
  return {
    user_count: human_count + bot_count,
    group_count: await services.http.metrics.read('parley_channels'),
    online_user_count: await services.http.metrics.read('parley_users_online'),
    version: compatVersion,
    product_version: product.version,
    human_count,
    bot_count,
    guest_count: await accounts('guest'),
    message_count: (await messages('normal')) + (await messages('reply')),
    file_count: await services.http.metrics.read('parley_files'),
    storage_bytes: await services.http.metrics.read('parley_storage_bytes'),
    database_bytes: await services.http.metrics.read('parley_database_bytes'),
    last_backup_at: (await backupStatusOf(services)).proven_at,
    search_indexed_percent: await services.http.metrics.read('parley_search_indexed_percent'),
  }
}
