import { limits } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useServer } from '../../store/index.ts'
import { shrinkPicture, usePictureUpload } from '../settings/index.ts'

/** Uploads the user's own picture, resized in the browser. */
export function useOwnPicture() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const { config } = useServer()
  return usePictureUpload(async (file) => {
    const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
    if (typeof bytes === 'string') return t(`picture.${bytes}`)
    await account.setAvatar(bytes)
    return undefined
  })
}
