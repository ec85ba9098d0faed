import {
  Bell,
  BookOpen,
  BookUser,
  Info,
  KeyRound,
  Link,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  Server,
  Smile,
  UserRound,
  UserRoundPlus,
  Users,
  Waypoints,
} from 'lucide-react'
import type { SectionId } from './sections.ts'

/** The icon of each entry, shown on phones. */
export const sectionIcons: Record<SectionId | 'api', LucideIcon> = {
  my_account: UserRound,
  appearance: Palette,
  notifications: Bell,
  devices: MonitorSmartphone,
  invitations: Link,
  overview: Server,
  members: Users,
  sign_up: UserRoundPlus,
  login: KeyRound,
  third_party_login: Waypoints,
  ldap: BookUser,
  smtp: Mail,
  emoji: Smile,
  version: Info,
  api: BookOpen,
}
