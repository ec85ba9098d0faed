import { useTranslation } from '../../../i18n/use-translation.ts'
import type { FailureTexts } from '../../../store/index.ts'
import { TextSetting } from './TextSetting.tsx'

interface Props {
  title: string
  /** Shown while there is no secret yet. */
  description: string
  isStored: boolean
  texts?: FailureTexts
  save: (next: string) => Promise<unknown>
}

/** A secret that the server stores and does not return. An empty text keeps it. */
export function SecretSetting({ description, isStored, ...others }: Props) {
  const { t } = useTranslation('setting')
  return (
    <TextSetting
      {...others}
      description={isStored ? t('signIn.secretHint') : description}
      type="password"
      // Not the password of the administrator, which the browser knows.
      autoComplete="new-password"
      placeholder={isStored ? '••••••••' : undefined}
      value=""
      isSecret
    />
  )
}
