import { Keyboard, LogOut, Settings, SunMoon, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  changePreferences,
  openDialog,
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
  const items = useOwnItems(me.uid)
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
          presence={online ? (isConnected ? 'online' : 'offline') : undefined}
        />
      </button>
    </DropdownMenu>
  )
}

function useOwnItems(uid: number): MenuItem[] {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { theme } = usePreferences()
  return [
    {
      label: t('rail.profile'),
      icon: <UserRound />,
      onSelect: () => openDialog({ name: 'profile', uid }),
    },
    {
      label: t('rail.account'),
      icon: <Settings />,
      onSelect: () => void navigate('/setting/my_account'),
    },
    {
      label: t('rail.theme'),
      icon: <SunMoon />,
      items: themes.map((one) => ({
        label: t(`rail.themes.${one}`),
        checked: one === theme,
        onSelect: () => changePreferences({ theme: one }),
      })),
    },
    {
      label: t('rail.shortcuts'),
      icon: <Keyboard />,
      shortcut: '?',
      onSelect: () => openDialog({ name: 'shortcuts' }),
    },
    { separator: true },
    {
      label: t('rail.signOut'),
      icon: <LogOut />,
      onSelect: () => openDialog({ name: 'sign-out' }),
    },
  ]
}
