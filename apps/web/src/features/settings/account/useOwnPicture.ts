import { limits, setAvatar } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useServer } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { shrinkPicture } from '../../users/index.ts'

/** Uploads the user's own picture, resized in the browser. */
export function useOwnPicture() {
  const { t } = useTranslation('setting')
  const api = useApi()
  const { config } = useServer()
  const { attempt, busy, error, setError } = useAttempt()

  const upload = (file: File) =>
    void attempt(async () => {
      const bytes = await shrinkPicture(file, config?.limits.avatar_bytes ?? limits.avatarBytes)
      if (typeof bytes === 'string') return setError(t(`picture.${bytes}`))
      await api.call(setAvatar, { body: bytes })
      showToast({ id: 'picture', text: t('picture.changed'), kind: 'success' })
    })

  return { busy, error, upload }
}
