import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  server_config_changed({ store, now }, { type: _, ...event }) {
    const {
      organization_name,
      organization_description,
      organization_logo,
      owner_uid,
      branding,
      ...settings
    } = event
    store.organization = {
      name: organization_name ?? store.organization.name,
      description: organization_description ?? store.organization.description,
    }
    if (organization_logo) store.logoUpdatedAt = now()
    if (owner_uid && store.config) store.config = { ...store.config, owner_uid }
    if (branding && store.config) store.config = { ...store.config, branding }
    const given = Object.entries(settings).filter(([, value]) => value !== null)
    store.common = { ...store.common, ...Object.fromEntries(given) }
  },
}
