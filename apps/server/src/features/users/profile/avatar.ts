import { buffer } from 'node:stream/consumers'
import { limits, fail } from '@parley/protocol'
import type { FileResponse } from '../../../http/answer/send-file.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { type AuditOrigin, audited } from '../../audit/index.ts'
import type { UsersServices } from '../services.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { auditChanges } from '../accounts/audit-changes.ts'
import { findUser, requireUser } from '../user-cache.ts'
import { requireAccount } from '../require-account.ts'

/**
 * Sets a user's picture, scaled to fit 256 × 256. The work counts as that of `me`, who sent it. With an origin, the audit
 * log records it.
 */
export async function setPicture(
  services: UsersServices,
  me: Pick<CurrentUser, 'uid'>,
  uid: number,
  bytes: Uint8Array,
  origin?: AuditOrigin,
): Promise<undefined> {
  requireUser(services, uid)
  if (bytes.length > services.config.avatarBytes) throw fail('too-large')
  const picture = await services.pictures.fitPng(`user ${me.uid}`, bytes, limits.avatarPx)
  if (!picture) throw fail('bad-image')
  await services.blobs.put(pictureKey(uid), picture)
  try {
    await audited(services, origin ?? { ip: '' }, async (tx, audit) => {
      const user = await requireAccount(tx, uid)
      const avatar_updated_at = services.clock.now()
      const changed = await changeAccount(services, tx, user, { avatar_updated_at })
      if (origin) auditChanges(audit, user, changed)
    })
  } catch (error) {
    // The account may have been deleted in the meantime. Do not keep its picture.
    if (!findUser(services, uid)) await services.blobs.remove(pictureKey(uid))
    throw error
  }
  return undefined
}

/** Serves a user's picture. A URL with a timestamp is immutable and cached for a year. */
export async function servePicture(
  services: UsersServices,
  { uid, t }: { uid: number; t?: string | undefined },
): Promise<FileResponse> {
  const key = pictureKey(uid)
  const head = await services.blobs.head(key)
  if (!head) throw fail('not-found')
  return {
    ...head,
    type: 'image/png',
    cacheControl: t ? 'public, max-age=31536000' : 'no-cache',
    read: (range) => services.blobs.read(key, range),
  }
}

/** The bytes of a user's picture, if they have one. */
export async function readPicture(
  services: UsersServices,
  uid: number,
): Promise<Uint8Array | undefined> {
  if ((findUser(services, uid)?.avatar_updated_at ?? 0) === 0) return undefined
  const key = pictureKey(uid)
  if (!(await services.blobs.head(key))) return undefined
  return buffer(services.blobs.read(key))
}

const pictureKey = (uid: number) => `avatar/${uid}.png`

/** Removes the picture of a deleted user. */
export const removePicture = (
  { blobs }: Pick<UsersServices, 'blobs'>,
  uid: number,
): Promise<void> => blobs.remove(pictureKey(uid))
