import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The groups of the navigation, from top to bottom. */
export const groups = [
  'you',
  'people',
  'signIn',
  'content',
  'connections',
  'operation',
  'about',
] as const

/** A section of the settings. A feature declares its sections in a `section.tsx`; the app has the list. */
export interface Section {
  /** The last part of the path. The texts `nav.<id>` and `known.<id>` are its name and the words that find it. */
  readonly id: string
  readonly group: (typeof groups)[number]
  readonly isForAdmins?: boolean
  readonly icon: LucideIcon
  readonly Content: ComponentType
  /** Shown above the list on phones, in place of the entry in the list. */
  readonly Card?: ComponentType
  /** The current value of a setting, for the navigation on phones. */
  readonly Value?: ComponentType
  /** Ids of this section in links to other clients. */
  readonly otherNames?: readonly string[]
}
