import type { UserInfo } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import { Moon, SunMoon } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  changePreferences,
  useIsQuiet,
  useMe,
  useNetwork,
  useOnline,
  usePreferences,
  useStream,
} from '../../../store/index.ts'
import {
  DropdownMenu,
  type MenuItem,
  PersonAvatar,
  tooltip,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { actionOf, menuOf, useAppContext } from '../../actions/index.ts'
import { useQuietItems } from '../../users/index.ts'
import styles from './Rail.module.css'

const themes = ['auto', 'light', 'dark'] as const

/** The user menu, opened by the user's avatar. */
export function OwnMenu() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const me = useMe()
  const online = useOnline(me.uid)
  const { status } = useStream()
  const hasNetwork = useNetwork()
  const isConnected = hasNetwork && status === 'connected'
  const isQuiet = useIsQuiet(me.uid)
  const items = useOwnItems(me)
  const label = t('rail.own', { name: me.name })
  return (
    <DropdownMenu
      label={label}
      closeLabel={common('action.close')}
      items={items}
      side="right"
      align="end"
    >
      <button type="button" className={styles.own} {...tooltip(me.name, { side: 'right' })}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <PersonAvatar
          uid={me.uid}
          name={me.name}
          src={avatarSrc(me)}
          size={34}
          presence={online ? (isConnected ? (isQuiet ? 'quiet' : 'online') : 'offline') : undefined}
        />
      </button>
    </DropdownMenu>
  )
}

function useOwnItems(me: UserInfo): MenuItem[] {
  const { t } = useTranslation('chat')
  const { theme } = usePreferences()
  const quiet = useQuietItems()
  const context = useAppContext()
  const items = (...ids: string[]) =>
    menuOf(
      ids.map((id) => actionOf('app', id)),
      context,
    )
  return [
    ...items('people.own-profile', 'settings.status'),
    ...(isGuest(me) ? [] : [{ label: t('status.quiet'), icon: <Moon />, items: quiet }]),
    ...items('settings.account').map((item) => ({ ...item, label: t('rail.account') })),
    {
      label: t('rail.theme'),
      icon: <SunMoon />,
      items: themes.map((one) => ({
        label: t(`rail.themes.${one}`),
        checked: one === theme,
        onSelect: () => changePreferences({ theme: one }),
      })),
    },
    ...items('servers.manage', 'help.shortcuts'),
    { separator: true },
    ...items('settings.sign-out'),
  ]
}
