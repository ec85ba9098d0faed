import type { Archive } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PersonAvatar } from '../../../ui/index.ts'
import type { AttachmentsOf } from '../attachments.ts'

type Author = Archive['users'][number] | undefined

/** The name of the author at the time of archiving. */
export function useArchivedName(author: Author): string {
  const { t } = useTranslation('chat')
  return author?.name || t('message.somebody')
}

type ArchivedAvatarProps = {
  author: Author
  attachmentsOf: AttachmentsOf
  size: number
}

/** The picture of the author at the time of archiving. */
export function ArchivedAvatar({ author, attachmentsOf, size }: ArchivedAvatarProps) {
  const name = useArchivedName(author)
  const avatar = author?.avatar ?? null
  return (
    <PersonAvatar
      uid={numberOf(name)}
      name={name}
      src={avatar === null ? undefined : attachmentsOf(avatar).src}
      size={size}
    />
  )
}

// An archive does not contain the uid. The same name has the same colour at least.
const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
