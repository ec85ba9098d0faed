import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient, useClient, useServer } from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'
import { SwitchSetting } from '../settings/index.ts'

const queryKey = ['seen visibility']

/** Whether the user shows what they have read. Not offered where the server has switched it off. */
export function SeenSetting() {
  const { t } = useTranslation('setting')
  const { seen } = useClient()
  const { ext } = useServer()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => seen.visibility(signal),
    enabled: !ext.disable_seen_by,
  })
  if (ext.disable_seen_by) return null
  if (isError) {
    return (
      <SettingBlock
        title={t('account.seen')}
        description={t('account.seenHint')}
        error={t('account.seenUnknown')}
        control={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
      />
    )
  }
  return (
    <SwitchSetting
      title={t('account.seen')}
      description={t('account.seenHint')}
      value={data ?? true}
      disabled={data === undefined}
      save={async (visible) => {
        await seen.setVisibility(visible)
        queryClient.setQueryData(queryKey, visible)
      }}
    />
  )
}
