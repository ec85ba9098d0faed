import { limits, setLogo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useClient, useServer } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { shrinkPicture } from '../../users/index.ts'

/** Checks, resizes and uploads the server's logo. Also returns a hint about the allowed sizes. */
export function useLogo() {
  const { t } = useTranslation('setting')
  const { api, store, environment } = useClient()
  const { config } = useServer()
  const { attempt, busy, error, setError } = useAttempt()
  const least = config?.limits.logo_min_px ?? limits.logoMinPx
  const most = config?.limits.logo_bytes ?? limits.logoBytes

  const upload = (file: File) =>
    void attempt(
      async () => {
        if (await isSmaller(file, least)) return setError(t('overview.logoSmall', { least }))
        const bytes = await shrinkPicture(file, most, limits.logoPx)
        if (typeof bytes === 'string') return setError(t(`picture.${bytes}`))
        await api.call(setLogo, { body: bytes })
        store.logoUpdatedAt = environment.now()
        store.touch('server')
        showToast({ id: 'picture', text: t('picture.changed'), kind: 'success' })
      },
      // The server rejects a long, narrow picture that is too small after resizing.
      { 400: t('overview.logoSmall', { least }) },
    )

  const hint = t('overview.logoHint', {
    least,
    best: limits.logoPx,
    size: Math.floor(most / 1_000_000),
  })
  return { hint, busy, error, upload }
}

// Files that are not pictures are reported by shrinkPicture.
async function isSmaller(file: Blob, least: number): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture !== undefined && Math.min(picture.width, picture.height) < least
}
