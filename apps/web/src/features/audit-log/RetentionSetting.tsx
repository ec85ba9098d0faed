import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient, useClient, useNetwork } from '../../store/index.ts'
import { Select, SettingBlock } from '../../ui/index.ts'
import { QuestionDialog, SavedMark, useSaveSetting } from '../settings/index.ts'
import { auditKey } from './audit-key.ts'

const offered = [30, 90, 180, 365, 730, 1825, 0]
const configKey = [...auditKey, 'config']

/** For how long entries are kept. A shorter time deletes some, so it asks first. */
export function RetentionSetting() {
  const { audit } = useClient()
  const { data } = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => audit.config(signal),
  })
  return data && <Retention days={data.retention_days} />
}

function Retention({ days }: { days: number }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { audit } = useClient()
  const [asked, setAsked] = useState<string>()
  const { value, isSaved, error, change } = useSaveSetting(String(days), async (next) => {
    await audit.setRetention(Number(next))
    queryClient.setQueryData(configKey, { retention_days: Number(next) })
    await queryClient.invalidateQueries({ queryKey: auditKey })
  })
  const labelOf = (count: number) => (count === 0 ? t('audit.forEver') : t('audit.days', { count }))
  const options = [...new Set([...offered, days])].sort((a, b) => (a || Infinity) - (b || Infinity))
  return (
    <SettingBlock
      title={t('audit.retention')}
      description={t('audit.retentionText')}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Select
            size="s"
            value={value}
            disabled={!online}
            options={options.map((count) => ({ value: String(count), label: labelOf(count) }))}
            onChange={(next) => {
              if (isShorter(Number(value), Number(next))) setAsked(next)
              else void change(next)
            }}
          />
        </>
      }
    >
      {asked !== undefined && (
        <QuestionDialog
          onClose={() => setAsked(undefined)}
          title={t('audit.question')}
          text={t('audit.questionText', { count: Number(asked) })}
          confirmLabel={t('audit.confirm')}
          danger
          onConfirm={() => {
            setAsked(undefined)
            void change(asked)
          }}
        />
      )}
    </SettingBlock>
  )
}

const isShorter = (before: number, after: number) => after !== 0 && (before === 0 || after < before)
