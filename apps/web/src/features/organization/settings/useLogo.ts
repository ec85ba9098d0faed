import { limits } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useServer } from '../../../store/index.ts'
import { shrinkPicture, usePictureUpload } from '../../settings/index.ts'

/** Checks, resizes and uploads the server's logo. Also returns a hint about the allowed sizes. */
export function useLogo() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const { config } = useServer()
  const least = config?.limits.logo_min_px ?? limits.logoMinPx
  const max = config?.limits.logo_bytes ?? limits.logoBytes

  const { upload, retry, busy, error, isSaved } = usePictureUpload(
    async (file) => {
      if (await isSmaller(file, least)) return t('overview.logoSmall', { least })
      const bytes = await shrinkPicture(file, max, limits.logoPx)
      if (typeof bytes === 'string') return t(`picture.${bytes}`)
      await server.setLogo(bytes)
      return undefined
    },
    // The server rejects a long, narrow picture that is too small after resizing.
    { 400: t('overview.logoSmall', { least }) },
  )

  const hint = t('overview.logoHint', {
    least,
    best: limits.logoPx,
    size: Math.floor(max / 1_000_000),
  })
  return { hint, busy, error, isSaved, upload, retry }
}

// Files that are not pictures are reported by shrinkPicture.
async function isSmaller(file: Blob, least: number): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture !== undefined && Math.min(picture.width, picture.height) < least
}
