import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useServer } from '../../../store/index.ts'
import { ChoiceSetting, SwitchSetting } from '../../settings/index.ts'

const extSwitches = [
  'admin_only_can_invite',
  'only_admin_can_see_channel_members',
  'enable_msg_url_preview',
] as const
const commonSwitches = [
  'show_user_online_status',
  'contact_verification_enable',
  'only_admin_can_create_group',
] as const

/** The server-wide switches, each saved immediately. */
export function ServerSwitches() {
  const { t } = useTranslation('setting')
  const { common, ext } = useServer()
  const { server } = useClient()
  return (
    <>
      <ChoiceSetting
        title={t('overview.layout')}
        description={t('overview.layoutHint')}
        value={common.chat_layout_mode}
        options={[
          { value: 'Left', label: t('overview.left') },
          { value: 'SelfRight', label: t('overview.right') },
        ]}
        save={(chat_layout_mode) => server.updateSettings({ chat_layout_mode })}
      />
      {commonSwitches.map((name) => (
        <SwitchSetting
          key={name}
          title={t(`switch.${name}.title`)}
          description={t(`switch.${name}.text`)}
          value={common[name]}
          save={(on) => server.updateSettings({ [name]: on })}
        />
      ))}
      <SwitchSetting
        title={t('switch.seen_by.title')}
        description={t('switch.seen_by.text')}
        value={!ext.disable_seen_by}
        save={(on) => server.setSwitch('disable_seen_by', !on)}
      />
      <SwitchSetting
        title={t('switch.edit_history.title')}
        description={t('switch.edit_history.text')}
        value={!ext.disable_edit_history}
        save={(on) => server.setSwitch('disable_edit_history', !on)}
      />
      {extSwitches.map((name) => (
        <SwitchSetting
          key={name}
          title={t(`switch.${name}.title`)}
          description={t(`switch.${name}.text`)}
          value={ext[name]}
          save={(on) => server.setSwitch(name, on)}
        />
      ))}
    </>
  )
}
