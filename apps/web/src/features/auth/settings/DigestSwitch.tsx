import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { QueryContent, QuestionDialog, SwitchSetting } from '../../settings/index.ts'

const digestsKey = ['password-digests']

/** Whether the MD5 of a password may stand for it, as a phone client sends it. */
export function DigestSwitch() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const [goOn, setGoOn] = useState<() => void>()
  const query = useQuery({
    queryKey: digestsKey,
    queryFn: ({ signal }) => server.passwordDigests(signal),
  })
  return (
    <>
      <QueryContent query={query} rows={1}>
        {(enabled) => (
          <SwitchSetting
            title={t('signIn.digests')}
            description={t('signIn.digestsHint')}
            value={enabled}
            ask={(on, go) => (on ? setGoOn(() => go) : go())}
            save={async (next) => {
              await server.setPasswordDigests(next)
              queries.setQueryData(digestsKey, next)
            }}
          />
        )}
      </QueryContent>
      {goOn && (
        <QuestionDialog
          onClose={() => setGoOn(undefined)}
          title={t('signIn.digestsQuestion')}
          text={t('signIn.digestsText')}
          confirmLabel={t('signIn.digestsOn')}
          danger
          onConfirm={() => {
            goOn()
            setGoOn(undefined)
          }}
        />
      )}
    </>
  )
}
