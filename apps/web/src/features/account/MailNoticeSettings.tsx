import type { MailNotices } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMe, useServer } from '../../store/index.ts'
import { SelectSetting } from '../settings/index.ts'

const noticesKey = ['mail-notices']
const choices = ['off', 'soon', 'daily'] as const
type Choice = (typeof choices)[number]

/** Whether unread messages are mailed to the user. Hidden while the server has it off, and from users without an address. */
export function MailNoticeSettings() {
  const { t } = useTranslation('setting')
  const { common } = useServer()
  const { email } = useMe()
  const { account } = useClient()
  const queries = useQueryClient()
  const isPossible = common.msg_smtp_notify_enable && Boolean(email)
  const { data } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => account.mailNotices(signal),
    enabled: isPossible,
  })
  if (!isPossible || !data) return null

  async function save(choice: Choice) {
    const next: MailNotices = { enabled: choice !== 'off', daily: choice === 'daily' }
    await account.setMailNotices(next)
    queries.setQueryData<MailNotices>(noticesKey, next)
  }

  return (
    <SelectSetting<Choice>
      title={t('notifications.mail')}
      description={t('notifications.mailHint', { email })}
      value={data.enabled ? (data.daily ? 'daily' : 'soon') : 'off'}
      options={choices.map((value) => ({ value, label: t(`notifications.mailChoices.${value}`) }))}
      save={save}
    />
  )
}
