import { limits } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useServer } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { shrinkPicture } from '../../users/index.ts'

/** Uploads the user's own picture, resized in the browser. */
export function useOwnPicture() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const { config } = useServer()
  const {
    run: upload,
    busy,
    error,
    answer: fault,
  } = useAction(setPicture, {
    onSuccess: (found) =>
      found ?? showToast({ id: 'picture', text: t('picture.changed'), kind: 'success' }),
  })

  /** Returns what is wrong with the file. */
  async function setPicture(file: File) {
    const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
    if (typeof bytes === 'string') return bytes
    await account.setAvatar(bytes)
    return undefined
  }

  return { upload, busy, error: fault ? t(`picture.${fault}`) : error }
}
