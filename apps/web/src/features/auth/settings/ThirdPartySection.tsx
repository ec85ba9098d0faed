import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, CopyField, SettingBlock } from '../../../ui/index.ts'
import {
  QueryContent,
  QuestionDialog,
  SwitchSetting,
  SettingsSection,
} from '../../settings/index.ts'
import { useLoginConfig } from './useLoginConfig.ts'
import { useSaveLogin } from './useSaveLogin.ts'

/** Other sites that sign in their own users here, with a secret. */
export function ThirdPartySection() {
  const { t } = useTranslation('setting')
  const save = useSaveLogin()
  const query = useLoginConfig()
  return (
    <SettingsSection title={t('nav.third_party_login')} lead={t('thirdParty.lead')}>
      <QueryContent query={query} rows={2}>
        {(config) => (
          <>
            <SwitchSetting
              title={t('thirdParty.on')}
              description={t('thirdParty.onHint')}
              value={config.third_party}
              texts={{ 400: t('signIn.lastMethod') }}
              save={(third_party) => save({ third_party })}
            />
            {config.third_party && <Secret />}
          </>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

const secretKey = ['third-party-secret']

/** The secret is asked for only when the administrator wants to see it: each reading is logged. */
function Secret() {
  const { t } = useTranslation(['setting', 'common'])
  const { server } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [isAsking, setAsking] = useState(false)
  const { data: secret } = useQuery<string>({ queryKey: secretKey, enabled: false })
  const show = useAction(async () => {
    queries.setQueryData(secretKey, await server.thirdPartySecret())
  })
  const rotate = useAction(
    async () => queries.setQueryData(secretKey, await server.rotateThirdPartySecret()),
    { onSuccess: () => setAsking(false) },
  )
  return (
    <SettingBlock
      title={t('thirdParty.secret')}
      description={t('thirdParty.secretHint')}
      error={show.error}
      control={
        <Button disabled={!online} onClick={() => setAsking(true)}>
          {t('thirdParty.rotate')}
        </Button>
      }
    >
      {secret === undefined ? (
        <Button busy={show.busy} disabled={!online} onClick={() => show.run()}>
          {t('thirdParty.show')}
        </Button>
      ) : (
        <CopyField
          label={t('thirdParty.secret')}
          copyLabel={t('common:action.copy')}
          copiedLabel={t('common:action.copied')}
          value={secret}
        />
      )}
      {isAsking && (
        <QuestionDialog
          title={t('thirdParty.rotateQuestion')}
          text={t('thirdParty.rotateText')}
          confirmLabel={t('thirdParty.rotate')}
          danger
          busy={rotate.busy}
          error={rotate.error}
          onConfirm={rotate.run}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingBlock>
  )
}
