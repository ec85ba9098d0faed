import {
  type RequestOf,
  isReadableName,
  limits,
  fail,
  type updateOrganization,
  withoutControls,
} from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { changeRecord, given } from './settings.ts'

/** Changes name or description of the server. Absent members stay unchanged. */
export async function changeOrganization(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateOrganization>['body'],
): Promise<undefined> {
  const { name, description } = given(body)
  const patch = given({
    name: name === undefined ? undefined : requireName(name),
    description: description === undefined ? undefined : withoutControls(description),
  })
  if (Object.keys(patch).length === 0) return undefined
  await changeRecord(services, actor, 'organization', patch, {
    organization_name: patch.name ?? null,
    organization_description: patch.description ?? null,
  })
  return undefined
}

function requireName(name: string): string {
  const trimmed = name.trim()
  const length = [...trimmed].length
  const fits = length >= 1 && length <= limits.organizationNameChars
  if (!fits || !isReadableName(trimmed)) throw fail('bad-name', { field: 'name' })
  return trimmed
}
