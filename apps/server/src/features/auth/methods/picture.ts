import type { Tx } from '../../../engines/database/database.ts'
import { nextId } from '../../../engines/database/sequence.ts'
import { enqueueJob, type JobKind } from '../../../engines/jobs/jobs.ts'
import { follow } from '../../../engines/outside/follow.ts'
import { OutsideError } from '../../../engines/outside/outside-error.ts'
import { ApiError } from '@parley/protocol'
import { findUser, setPicture } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

const kindName = 'fetch picture'

interface Wanted {
  uid: number
  /** The address that the other system gave. */
  url: string
}

/** Queues a download of the provider's picture for a new account. */
export async function enqueuePicture(tx: Tx, payload: Wanted): Promise<void> {
  const id = await nextId(tx, 'job')
  await enqueueJob(tx, { id, name: kindName, payload })
}

/** The job that fetches such a picture. A picture that cannot be had is left out. */
export const fetchingPictures = (services: AuthServices): JobKind => ({
  name: kindName,
  run: (payload) => fetchPicture(services, payload as Wanted),
})

async function fetchPicture(services: AuthServices, { uid, url }: Wanted): Promise<void> {
  // The user may have chosen a picture meanwhile.
  if (findUser(services, uid)?.avatar_updated_at !== 0) return
  const { config } = services
  try {
    const got = await follow(url, {
      maxRedirects: 3,
      timeoutMs: 10_000,
      maxBytes: config.avatarBytes,
      allowPrivate: config.previewAllow,
      isAllowed: ({ protocol }) => /^https?:$/.test(protocol),
    })
    if (got.status !== 200 || got.isTruncated) return
    await setPicture(services, { uid }, uid, got.body)
  } catch (error) {
    if (!(error instanceof OutsideError) && !(error instanceof ApiError)) throw error
    services.log.info(
      { uid, reason: error.message },
      'the picture of a new account was not fetched',
    )
  }
}
