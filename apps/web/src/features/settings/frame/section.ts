import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The groups of the navigation, from top to bottom. */
export const groups = ['you', 'server', 'about'] as const

/** A section of the settings. A folder declares its sections in its `section.tsx`. `sections.ts` is the list. */
export interface Section {
  /** The last part of the path. The texts `nav.<id>` and `known.<id>` are its name and the words that find it. */
  readonly id: string
  readonly group: (typeof groups)[number]
  readonly isForAdmins?: boolean
  readonly icon: LucideIcon
  readonly Content: ComponentType
  /** The current value of a setting, for the navigation on phones. */
  readonly Value?: ComponentType
  /** Ids of this section in links to other clients. */
  readonly otherNames?: readonly string[]
}
