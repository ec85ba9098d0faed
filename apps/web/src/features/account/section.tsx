import { Bell, Palette, UserRound } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePreferences } from '../../store/index.ts'
import type { Section } from '../settings/index.ts'
import { AccountSection } from './AccountSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { OwnCard } from './OwnCard.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'

export const account: Section = {
  id: 'my_account',
  group: 'you',
  icon: UserRound,
  Content: AccountSection,
  Card: OwnCard,
}

export const appearance: Section = {
  id: 'appearance',
  group: 'you',
  icon: Palette,
  Content: AppearanceSection,
  Value: Theme,
}

export const notifications: Section = {
  id: 'notifications',
  group: 'you',
  icon: Bell,
  Content: NotificationsSection,
  Value: Sound,
  otherNames: ['notification'],
}

function Theme() {
  const { t } = useTranslation('setting')
  const { theme } = usePreferences()
  return t(`appearance.themes.${theme}`)
}

function Sound() {
  const { t } = useTranslation('setting')
  const { sound } = usePreferences()
  return t(sound ? 'notifications.on' : 'notifications.off')
}
