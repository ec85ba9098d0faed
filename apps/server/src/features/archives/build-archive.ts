import type { Archive, ArchiveMessage, Target } from '@parley/protocol'
import type { MessageRow } from '../messages/index.ts'
import { findFile, type GeneratedFile, reservePath } from '../files/index.ts'
import { findUser, readPicture } from '../users/index.ts'
import type { Attachment, StoredArchive } from './archive-file.ts'
import type { ArchivesServices } from './services.ts'

/** An archive that is not stored yet. */
export interface BuiltArchive {
  archive: StoredArchive
  /** Copies of the authors' pictures, by the paths that they will have. */
  pictures: ReadonlyMap<string, GeneratedFile>
  /** The files that the archive shows or contains. They exist already. */
  shown: readonly string[]
}

/** Copies messages for `uid`, with the present names and pictures of their authors. */
export async function buildArchive(
  services: ArchivesServices,
  uid: number,
  rows: readonly MessageRow[],
): Promise<BuiltArchive> {
  const builder = new ArchiveBuilder(services, uid)
  // One after the other: the order of the attachments is that of the messages.
  for (const row of rows) await builder.add(row)
  return builder.build()
}

class ArchiveBuilder {
  readonly #services: ArchivesServices
  readonly #uid: number
  readonly #users: Archive['users'] = []
  readonly #messages: ArchiveMessage[] = []
  readonly #attachments: Attachment[] = []
  readonly #pictures = new Map<string, GeneratedFile>()
  readonly #shown: string[] = []
  /** The place of each author in `#users`. */
  readonly #places = new Map<number, number>()

  constructor(services: ArchivesServices, uid: number) {
    this.#services = services
    this.#uid = uid
  }

  async add(row: MessageRow): Promise<void> {
    const { mid, created_at, properties, content_type, content } = row
    const from_user = await this.#placeOf(row.from_uid)
    const isFile = content_type === 'vocechat/file'
    this.#messages.push({
      from_user,
      created_at,
      mid,
      source: sourceOf(row, this.#uid),
      properties: properties === null ? null : JSON.parse(properties),
      content_type: content_type as ArchiveMessage['content_type'],
      // Existing players read the path of a voice message here.
      content: isFile ? null : content,
      ...(await this.#attach(row)),
    })
  }

  build(): BuiltArchive {
    const attachments = this.#attachments
    return {
      archive: {
        users: this.#users,
        messages: this.#messages,
        num_attachments: attachments.length,
        attachments,
      },
      pictures: this.#pictures,
      shown: this.#shown,
    }
  }

  async #placeOf(uid: number): Promise<number> {
    const known = this.#places.get(uid)
    if (known !== undefined) return known
    const place = this.#users.length
    this.#places.set(uid, place)
    const user = findUser(this.#services, uid)
    this.#users.push({ name: user?.name ?? '', avatar: await this.#attachPicture(uid) })
    return place
  }

  async #attachPicture(uid: number): Promise<number | null> {
    const bytes = await readPicture(this.#services, uid)
    if (!bytes) return null
    const path = reservePath(this.#services)
    this.#pictures.set(path, { content_type: 'image/png', bytes })
    return this.#number({ path })
  }

  /** The attachments of a message. A file that is gone gets a number too, and is not found. */
  async #attach({ content_type, file_path }: MessageRow) {
    if (file_path === null) return { file_id: null, thumbnail_id: null }
    const file = await findFile(this.#services.db, file_path)
    if (file) this.#shown.push(file_path)
    if (content_type === 'vocechat/archive') return { file_id: null, thumbnail_id: null }
    const file_id = this.#number({ path: file_path })
    const hasThumbnail = file !== undefined && file.thumbnail_type !== null
    const thumbnail_id = hasThumbnail ? this.#number({ path: file_path, thumbnail: true }) : null
    return { file_id, thumbnail_id }
  }

  #number(attachment: Attachment): number {
    return this.#attachments.push(attachment) - 1
  }
}

/** The chat of a message as `uid` addresses it. */
function sourceOf({ gid, from_uid, to_uid }: MessageRow, uid: number): Target {
  if (gid !== null) return { gid }
  return { uid: from_uid === uid ? (to_uid as number) : from_uid }
}
