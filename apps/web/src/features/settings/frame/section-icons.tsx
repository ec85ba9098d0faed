import {
  Bell,
  BookOpen,
  Info,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  Server,
  Smile,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { SectionId } from './sections.ts'

/** The icon of each entry, shown on phones. */
export const sectionIcons: Record<SectionId | 'api', LucideIcon> = {
  my_account: UserRound,
  appearance: Palette,
  notifications: Bell,
  devices: MonitorSmartphone,
  overview: Server,
  members: Users,
  sign_up: UserRoundPlus,
  smtp: Mail,
  emoji: Smile,
  version: Info,
  api: BookOpen,
}
