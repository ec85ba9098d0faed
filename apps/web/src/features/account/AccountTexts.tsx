import { limits } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMe } from '../../store/index.ts'
import { TextSetting } from '../settings/index.ts'
import { faultOfName } from './account-rules.ts'
import { EmailBlock } from './EmailBlock.tsx'

/** Name and email. */
export function AccountTexts() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const { account } = useClient()
  return (
    <>
      <TextSetting
        title={t('account.name')}
        description={t('account.nameHint')}
        autoComplete="name"
        value={me.name}
        check={(name) => {
          const fault = faultOfName(name)
          return fault && t(`account.${fault}`, { count: limits.userNameChars })
        }}
        texts={{ 409: t('account.nameTaken') }}
        save={(name) => account.update({ name })}
      />
      <EmailBlock />
    </>
  )
}
